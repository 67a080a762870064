import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that identify a household; the rest changes by the hour. */
const HOUSEHOLD_BITS = 64;

/**
 * Identifies a visitor's connection: the IPv4 address, or the /64 prefix of the IPv6 address.
 * Undefined for invalid addresses and for loopback, which no visitor has.
 */
export function ipPrefix(text: string | undefined): string | undefined {
  // `isValid` also accepts forms that no platform sends, such as 0x7f.1.
  if (text === undefined || !(ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text))) return undefined;
  const address = ipaddr.process(text);
  if (address.range() === 'loopback') return undefined;
  if (address instanceof ipaddr.IPv4) return address.toString();
  const household = address.parts.slice(0, HOUSEHOLD_BITS / 16);
  return `${household.map((part) => part.toString(16)).join(':')}::/${HOUSEHOLD_BITS}`;
}
