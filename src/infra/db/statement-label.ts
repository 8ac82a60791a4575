const WRITES =
  /\b(insert into|update|delete from)\s+(?:only\s+)?"?((?!of\b|set\b|skip\b)[a-z_]+(?:\.[a-z_]+)?)/;
const READS = /\bfrom\s+"?((?!unnest\b|jsonb?_|lateral\b)[a-z_]+(?:\.[a-z_]+)?)/;
const FIRST = /^\s*([a-z]+)/;

/** In characters. The start of a long statement shows its purpose. */
const LOOKED_AT = 4_000;
const MAX_LABELS = 1_000;
const labels = new Map<string, string>();

/**
 * What a statement does to which table, such as 'insert follows'. If it writes several tables, the first. Contains no
 * values, because those are parameters.
 */
export function statementLabel(text: string): string {
  const known = labels.get(text);
  if (known !== undefined) return known;
  const label = labelOf(text.slice(0, LOOKED_AT));
  if (labels.size < MAX_LABELS) labels.set(text, label);
  return label;
}

function labelOf(given: string): string {
  const text = given.toLowerCase();
  const write = WRITES.exec(text);
  if (write) return `${write[1]?.split(' ')[0]} ${write[2]}`;
  const [, first = 'statement'] = FIRST.exec(text) ?? [];
  const read = first === 'select' || first === 'with' ? READS.exec(text) : null;
  return read ? `select ${read[1]}` : first;
}
