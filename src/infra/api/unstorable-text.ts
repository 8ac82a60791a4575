/**
 * Whether any text in a parsed value contains NUL or a lone surrogate, which PostgreSQL cannot store. Not recursive,
 * since a caller may nest as deep as the size limit of the body allows.
 */
export function hasUnstorableText(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') {
      if (next.includes('\u0000') || !next.isWellFormed()) return true;
    } else if (Array.isArray(next)) {
      for (const item of next) waiting.push(item);
    } else if (next !== null && typeof next === 'object') {
      for (const [key, item] of Object.entries(next)) waiting.push(key, item);
    }
  }
  return false;
}
