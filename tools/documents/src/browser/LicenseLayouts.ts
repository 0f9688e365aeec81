import { capped, province, table, upright } from "./LicenseColumns.ts";
import type { Draw } from "./LicensePrint.ts";
import { numbers, plain, rows } from "./LicenseRows.ts";
import type { LicenseLayout } from "./LicenseState.ts";

export const licenseLayouts: Readonly<Record<LicenseLayout, Draw>> = {
  capped,
  plain,
  upright,
  province,
  numbers,
  table,
  rows,
};
