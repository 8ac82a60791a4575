import { describe, expect, it } from 'vitest';
import {
  beginsAs,
  bytesOfPart,
  CONTAINER_BYTES,
  cleanFileName,
  decideReservation,
  FILE_BYTES,
  isFileNameAllowed,
  leftText,
  MOST_UNFINISHED,
  PART_BYTES,
  partsIn,
  sizeText,
  typeOfFileName,
} from './files.rules.ts';

describe('the name of a file', () => {
  it.each([
    ['brief.pdf', 'brief.pdf', 'pdf'],
    ['  Für Zoë.MOV ', 'Für Zoë.MOV', 'mov'],
    ['../../etc/passwd.zip', 'etc-passwd.zip', 'zip'],
    ['C:\\Users\\me\\a.docx', 'C:-Users-me-a.docx', 'docx'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe', null],
    ['a\u0000.pdf', 'a.pdf', 'pdf'],
    ['a.pdf\u0000.exe', 'a.pdf.exe', null],
    ['a.pdf.html', 'a.pdf.html', null],
    ['計画.mp4', '計画.mp4', 'mp4'],
    ['a\r\nb.pdf', 'a b.pdf', 'pdf'],
    ['.pdf', 'pdf', null],
    ['pdf', 'pdf', null],
  ])('%j becomes %j of type %s', (given, name, type) => {
    expect(cleanFileName(given)).toBe(name);
    expect(cleanFileName(name)).toBe(name);
    expect(typeOfFileName(name)).toBe(type);
  });

  it('has up to 150 characters, of which one can be seen', () => {
    expect(isFileNameAllowed(`${'ö'.repeat(146)}.pdf`)).toBe(true);
    expect(isFileNameAllowed(`${'ö'.repeat(147)}.pdf`)).toBe(false);
    expect(isFileNameAllowed('\u200B.pdf')).toBe(false);
  });
});

it('knows a type by its first bytes', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  expect(beginsAs('pdf', bytes('%PDF-1.7'))).toBe(true);
  expect(beginsAs('pdf', bytes('<html>%PDF-'))).toBe(false);
  expect(beginsAs('mp4', bytes('\0\0\0\x18ftypmp42'))).toBe(true);
  expect(beginsAs('mov', bytes('\0\0\0\x14ftypqt  '))).toBe(true);
  expect(beginsAs('mov', bytes('\0\0\0'))).toBe(false);
  expect(beginsAs('zip', bytes('PK\x03\x04'))).toBe(true);
  expect(beginsAs('docx', bytes('PK\x03\x04'))).toBe(true);
  expect(beginsAs('docx', bytes('%PDF-1.7'))).toBe(false);
});

it('is divided into parts', () => {
  for (const size of [1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, FILE_BYTES]) {
    const parts = Array.from({ length: partsIn(size) }, (_, index) => bytesOfPart(size, index + 1));
    expect(parts.reduce((sum, bytes) => sum + bytes, 0)).toBe(size);
    expect(parts.every((bytes) => bytes > 0)).toBe(true);
    expect(bytesOfPart(size, parts.length + 1)).toBe(0);
  }
});

it('is reserved while there is room', () => {
  const used = CONTAINER_BYTES - 10;
  expect(decideReservation(10, { used, unfinished: 0 })).toBe('reserved');
  expect(decideReservation(11, { used, unfinished: 0 })).toBe('full');
  expect(decideReservation(1, { used: 0, unfinished: MOST_UNFINISHED })).toBe('tooManyUnfinished');
});

it('has a size for people', () => {
  const MB = 1024 * 1024;
  expect([1, 1024, 1025, MB, 1.41 * MB, 24.01 * MB, 25 * MB].map(sizeText)).toEqual([
    ...['1 kB', '1 kB', '2 kB', '1 MB', '1.5 MB', '25 MB', '25 MB'],
  ]);
  expect([0, 38 * MB, 99.5 * MB, CONTAINER_BYTES].map(leftText)).toEqual([
    ...['100 MB of 100 MB left', '62 MB of 100 MB left', '512 kB of 100 MB left', '0 MB of 100 MB left'],
  ]);
});
