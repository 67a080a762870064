import { isIP } from 'node:net';

/** Groups of an IPv6 address that belong to a household; the rest changes by the hour. */
const HOUSEHOLD = 4;
const GROUPS = 8;

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The platform's own URL writes every address in its one short form.
  const short = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [before = '', after] = short.split('::');
  const first = before === '' ? [] : before.split(':');
  const last = after === undefined || after === '' ? [] : after.split(':');
  return [...first, ...Array.from({ length: GROUPS - first.length - last.length }, () => '0'), ...last];
}

/** An IPv4 address that is written as an IPv6 one: ::ffff:102:304 is 1.2.3.4. */
function embedded(groups: readonly string[]): string | undefined {
  if (!/^(?:0,){5}ffff,/.test(groups.join())) return undefined;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

/**
 * What stands for whoever sends from an address: the address, or of an IPv6 address the part that a household has.
 * Undefined for what is no address, and for this machine itself: no visitor comes from there.
 */
export function networkOf(address: string | undefined): string | undefined {
  const version = isIP(address ?? '');
  if (address === undefined || version === 0) return undefined;
  if (version === 4) return address.startsWith('127.') ? undefined : address;
  const groups = groupsOf(address);
  if (groups.join('') === '00000001') return undefined;
  const four = embedded(groups);
  return four === undefined ? `${groups.slice(0, HOUSEHOLD).join(':')}::/64` : networkOf(four);
}
