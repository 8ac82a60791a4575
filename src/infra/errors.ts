export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The code of an error of Node or PostgreSQL, such as ENOENT; '' without one. */
export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}

/** A text of another program, such as an answer of a mail server, without the addresses of users. */
export function withoutAddresses(text: string): string {
  return text.replace(/\S+@\S+/g, '(address)');
}
