/**
 * The beginning of the name of a file that people download, from the name of the place. Only ASCII, because some
 * programs break other letters.
 */
export function fileStem(name: string): string {
  const stem = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return stem || 'site';
}
