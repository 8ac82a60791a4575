/** Pure; used by server and browser. */
import { cleanLine, codePoints, isBlank } from '#contract/text.ts';

const MB = 1024 * 1024;

/** Limits in bytes. */
export const FILE_BYTES = 25 * MB;
export const CONTAINER_BYTES = 100 * MB;
export const PART_BYTES = 2 * MB;
/** In one message, delivery or brief. */
export const MOST_FILES = 5;
/** Of one user, over all containers. */
export const MOST_UNFINISHED = 10;
/** In code points. */
export const FILE_NAME_LENGTH = 150;
/** How long a file stays that nothing has taken yet. */
export const UNSENT_MS = 24 * 60 * 60 * 1000;
export const LINK_MS = 5 * 60 * 1000;

/** What the size of a file counts towards. A collaboration is named by its request; so is its thread. */
export const CONTAINER_KINDS = ['conversation', 'collaboration', 'brief'] as const;
export type ContainerKind = (typeof CONTAINER_KINDS)[number];

/** What shows a file, and decides who may read it. */
export const HOLDER_KINDS = ['message', 'delivery', 'kollab'] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];

export const FILE_TYPES = ['pdf', 'mp4', 'mov', 'zip', 'docx'] as const;
export type FileType = (typeof FILE_TYPES)[number];

export const CONTENT_TYPES: Record<FileType, string> = {
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** For the `accept` attribute of a file input. */
export const ACCEPTED_FILES = FILE_TYPES.map((type) => `.${type}`).join(',');

/** Cleans the name that a file has on the user's device. Separators of folders become hyphens. */
export function cleanFileName(name: string): string {
  return cleanLine(name.toWellFormed().replace(/[/\\]/g, '-')).replace(/^[.\s-]+/, '');
}

/** The type that a name's ending says; null if such a file is not accepted. */
export function typeOfFileName(name: string): FileType | null {
  const ending = /[^.]\.([a-z0-9]{3,4})$/i.exec(name)?.[1]?.toLowerCase();
  return FILE_TYPES.find((type) => type === ending) ?? null;
}

export function isFileNameAllowed(name: string): boolean {
  return codePoints(name) <= FILE_NAME_LENGTH && !isBlank(name.replace(/\.[^.]*$/, ''));
}

/** Whether a file begins as one of its type does. The rest is never looked at, and an archive never opened. */
export function beginsAs(type: FileType, start: Uint8Array): boolean {
  const at = (offset: number, text: string) =>
    [...text].every((character, index) => start[offset + index] === character.charCodeAt(0));
  if (type === 'pdf') return at(0, '%PDF-');
  if (type === 'mp4' || type === 'mov') return at(4, 'ftyp');
  return at(0, 'PK\u0003\u0004');
}

/** Parts are numbered from 1. */
export function partsIn(size: number): number {
  return Math.ceil(size / PART_BYTES);
}

/** The length of a part in bytes; 0 if the file has no such part. */
export function bytesOfPart(size: number, n: number): number {
  return Math.max(0, Math.min(PART_BYTES, size - (n - 1) * PART_BYTES));
}

export type Reservation = 'reserved' | 'full' | 'tooManyUnfinished';

/** @param used the bytes of all files of the container, and of those that are being uploaded to it */
export function decideReservation(
  size: number,
  { used, unfinished }: { used: number; unfinished: number },
): Reservation {
  if (unfinished >= MOST_UNFINISHED) return 'tooManyUnfinished';
  return used + size > CONTAINER_BYTES ? 'full' : 'reserved';
}

/** A size for people: '640 kB', '1.4 MB', '25 MB'. Rounded up, so that no file seems to have no size. */
export function sizeText(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.ceil(bytes / 1024))} kB`;
  const [size, unit] = bytes < 1024 * MB ? [bytes / MB, 'MB'] : [bytes / (1024 * MB), 'GB'];
  const tenths = Math.ceil(size * 10);
  return `${tenths < 100 ? tenths / 10 : Math.ceil(tenths / 10)} ${unit}`;
}

/** Rounded down, so that what it promises fits. */
export function leftText(used: number): string {
  const left = Math.max(0, CONTAINER_BYTES - used);
  const shown = left < MB ? sizeText(left) : `${Math.floor(left / MB)} MB`;
  return `${left < 1024 ? '0 MB' : shown} of ${CONTAINER_BYTES / MB} MB left`;
}

/** About the fields of a new file, for the contract and for a page that checks them before it sends. */
export const FILE_PROBLEMS = {
  wrongType: 'You can add PDF, MP4, MOV, ZIP and DOCX files.',
  wrongName: `Please give the file a name of up to ${FILE_NAME_LENGTH} characters.`,
  empty: 'This file is empty.',
  tooLarge: `A file can have at most ${sizeText(FILE_BYTES)}.`,
} as const;
