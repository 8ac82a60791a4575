/**
 * The mark beside a name: a business that proved that a domain is its own.
 * @param domains undefined in a response of the release before
 */
export function verifiedText([first, ...more]: readonly { domain: string }[] = []): string | null {
  if (!first) return null;
  return `Verified: ${first.domain}${more.length > 0 ? ` and ${more.length} more` : ''}`;
}
