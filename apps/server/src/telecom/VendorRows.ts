import type { Vendors } from "@bonafide/adapters-providers/vendor/VendorsFile";
import type { Duration } from "effect";

/** A vendor of the vendors file, as operators see it. */
export interface VendorRow {
  readonly name: string;
  readonly use: string;
  readonly vendor: string;
  readonly order: number;
  readonly weight: number | undefined;
  readonly timeLimit: Duration.Duration | undefined;
}

/** Every vendor, in file order. Sources of records are asked in the file's order. */
export const vendorRows = ({
  carriers,
  records,
  shadow,
  sms,
}: Vendors): ReadonlyArray<VendorRow> => {
  const row = (
    use: string,
    { name, order, timeLimit, vendor, weight }: Omit<VendorRow, "use">,
  ): VendorRow => ({
    name,
    use,
    vendor,
    order,
    weight,
    timeLimit,
  });
  return [
    ...sms.map((config) => row("sms", config)),
    ...carriers.map((config) => row("carrier", config)),
    ...(shadow === undefined ? [] : [row("shadow", shadow)]),
    ...records.map((config, order) => ({
      name: config.name,
      use: `records of ${config.families.join(", ")}`,
      vendor: config.vendor,
      order,
      weight: undefined,
      timeLimit: config.vendor === "http" ? config.timeLimit : undefined,
    })),
  ];
};
