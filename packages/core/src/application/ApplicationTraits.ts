/** The mutable part of an application. Source: interface, "Application". */
export interface ApplicationTraits {
  readonly status: string;
  readonly class: string;
  readonly type: string | undefined;
  readonly subtype: string | undefined;
  readonly architectureType: string | undefined;
  readonly operatingSystem: string | undefined;
  readonly deviceTypes: ReadonlyArray<string>;
  readonly userTypes: ReadonlyArray<string>;
}
