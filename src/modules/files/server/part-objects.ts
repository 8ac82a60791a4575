import { randomBytes } from 'node:crypto';

// The ending keeps parts apart from pictures, which everyone may read: `typeOfName` knows no such type.
const NAME = /^file-[0-9a-f]{32}-\d{1,2}-[0-9a-f]{16}\.chunk$/;

/** A name in the store that no other attempt to upload this part has. */
export function newPartObject(fileId: string, n: number): string {
  return `file-${fileId.replaceAll('-', '')}-${n}-${randomBytes(8).toString('hex')}.chunk`;
}

export function isPartObject(name: string): boolean {
  return NAME.test(name);
}
