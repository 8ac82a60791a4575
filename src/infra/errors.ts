/** What was thrown, as an error: JavaScript lets anything be thrown. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The code that Node and PostgreSQL give their errors, such as ENOENT; '' where there is none. */
export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}
