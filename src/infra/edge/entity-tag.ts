/**
 * Whether the caller has what a tag stands for: If-None-Match compares weakly (RFC 9110, 13.1.2), since a proxy that
 * packs a response makes its tag a weak one.
 * @param header the value of If-None-Match: `*`, or a list of tags
 * @param tag as it is sent, with its quotes
 */
export function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  // A tag may have a comma in its quotes.
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((one) => opaque(one) === opaque(tag));
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}
