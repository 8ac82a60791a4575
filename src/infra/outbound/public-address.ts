import ipaddr from 'ipaddr.js';

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');

/**
 * Whether an IP address is on the public internet: in no special-purpose range of IANA, and without an IPv4 address
 * in it that a gateway might route to.
 */
export function isPublicAddress(text: string): boolean {
  // The zone of 'fe80::1%eth0' is never part of a public address.
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return ipaddr.IPv4.isValidFourPartDecimal(text);
  return address.match(GLOBAL_UNICAST) && !address.match(DOCUMENTATION) && !isIsatap(address);
}

/** ISATAP (RFC 5214) puts an IPv4 address behind 0:5efe or 200:5efe. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && ((parts[4] ?? 0) & 0xfdff) === 0;
}
