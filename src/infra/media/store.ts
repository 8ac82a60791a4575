/** A file of the store, as a listing shows it. */
export interface StoredFile {
  name: string;
  modifiedAt: Date;
}

/**
 * Where the pictures of this instance are stored: a flat list of files, each named by a hash of its content, so that a
 * name always means the same bytes. Files are small (see `media.rules.ts`), and are passed as a whole.
 */
export interface MediaStore {
  /** Keeps a file, whole or not at all. Harmless to repeat. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a file; null when there is none. */
  get(name: string): Promise<Buffer | null>;
  /** Removes files; missing ones are ignored. */
  remove(names: string[]): Promise<void>;
  /** Every file, in no order, leftovers of writes that were cut short included. */
  list(): AsyncIterable<StoredFile>;
}

const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
// Longer than any name of ours, and no dot but the last: no way up, no hidden file, no leftover of a write.
const NAME = /^[a-z0-9][a-z0-9-]{0,99}\.(jpg|png|webp)$/;

/** The content type of a name that a stored picture can have; null for any other name, which is never looked up. */
export function typeOfName(name: string): string | null {
  const [, ending = ''] = NAME.exec(name) ?? [];
  return TYPES[ending] ?? null;
}
