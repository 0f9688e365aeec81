/** The 16-bit groups in a part of an IPv6 address. */
const groupsOf = (part: string): ReadonlyArray<string> => (part === "" ? [] : part.split(":"));

/**
 * What a calling address counts as: an IPv4 address, or the first 64 bits of an IPv6 address, because a customer
 * usually gets a whole /64. `address` is canonical. Source: RFC 4291, 2.5.4; RFC 6177.
 */
export const callingNetwork = (address: string): string => {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  return `${[...first, ...zeros, ...last].slice(0, 4).join(":")}::/64`;
};
