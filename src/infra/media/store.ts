export interface StoredFile {
  name: string;
  modifiedAt: Date;
}

/**
 * Storage for pictures: a flat list of files, each named by a hash of its content, so that a name always means the
 * same bytes. Files are small (see `media.rules.ts`), and are read and written as a whole.
 */
export interface MediaStore {
  /** Stores a file, completely or not at all. Idempotent. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  /** Deletes files; missing ones are ignored. */
  remove(names: string[]): Promise<void>;
  /** All files in any order, including leftovers of interrupted writes. */
  list(): AsyncIterable<StoredFile>;
}

const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
// Allows no dot except the last and no slash, so it excludes paths, hidden files, and leftovers of writes.
const NAME = /^[a-z0-9][a-z0-9-]{0,99}\.(jpg|png|webp)$/;

/** The content type of a stored picture's name. Null for any other name, which must not be looked up. */
export function typeOfName(name: string): string | null {
  const [, ending = ''] = NAME.exec(name) ?? [];
  return TYPES[ending] ?? null;
}
