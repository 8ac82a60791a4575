/**
 * Whether If-None-Match contains a tag. Compares weakly (RFC 9110, 13.1.2), since a proxy that compresses a response
 * makes its tag weak.
 * @param header the value of If-None-Match: `*`, or a list of tags
 * @param tag the tag with its quotes
 */
export function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  // A tag may contain a comma within its quotes.
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((one) => opaque(one) === opaque(tag));
}

/** Apache and Jetty add a suffix to the tag of a response that they compress. */
function opaque(tag: string): string {
  return tag.replace(/^W\//, '').replace(/--?gzip"$/, '"');
}
