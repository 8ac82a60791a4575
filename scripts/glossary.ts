/** The words not to use, each with what to write instead. */
export interface Glossary {
  /** In comments, test titles, documents and names. */
  anywhere: Map<string, string>;
  /** In names only: in a sentence they are ordinary English. */
  names: Map<string, string>;
}

/**
 * Reads the tables of docs/glossary.md: `| Word | What it is | Never | Never as a name |`. A word that the check is to
 * find stands in backticks in one of the last two columns; what stands beside it is for people.
 */
export function readGlossary(text: string): Glossary {
  const glossary: Glossary = { anywhere: new Map(), names: new Map() };
  for (const line of text.split('\n')) {
    const [, word, , never, neverAsName, end] = line.split('|').map((cell) => cell.trim());
    if (word === undefined || never === undefined || neverAsName === undefined || end !== '') continue;
    for (const [column, words] of [
      [never, glossary.anywhere],
      [neverAsName, glossary.names],
    ] as const) {
      for (const [, found = ''] of column.matchAll(/`([^`]+)`/g)) words.set(splitName(found).join(' '), word);
    }
  }
  return glossary;
}

/** `startSession`, `start-session` and `START_SESSION` are all `start`, `session`. */
export function splitName(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}
