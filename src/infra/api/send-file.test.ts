import { describe, expect, it } from 'vitest';
import { attachmentHeader, rangeOf } from './send-file.ts';

describe('the header that names a download', () => {
  it.each([
    ['brief.pdf', 'attachment; filename="brief.pdf"'],
    ['a "b".pdf', `attachment; filename="a _b_.pdf"; filename*=UTF-8''a%20%22b%22.pdf`],
    [
      "l'été (1).zip",
      `attachment; filename="l'_t_ (1).zip"; filename*=UTF-8''l%27%C3%A9t%C3%A9%20%281%29.zip`,
    ],
    [
      'a\r\nset-cookie: b.pdf',
      `attachment; filename="a__set-cookie: b.pdf"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20b.pdf`,
    ],
    ['計画\ud800.mov', `attachment; filename="___.mov"; filename*=UTF-8''%E8%A8%88%E7%94%BB%EF%BF%BD.mov`],
  ])('of %j', (name, header) => expect(attachmentHeader(name)).toBe(header));
});

describe('a range of 100 bytes', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-9', { from: 0, to: 9 }],
    ['bytes=90-', { from: 90, to: 99 }],
    ['bytes=90-500', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    ['bytes=100-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=9-0', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=-', 'whole'],
    ['items=0-9', 'whole'],
    ['bytes=0-99999999999999999999', 'whole'],
  ])('%j', (header, range) => expect(rangeOf(header, 100)).toEqual(range));
});
