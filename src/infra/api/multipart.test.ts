import { describe, expect, it } from 'vitest';
import { parseMultipart } from './multipart.ts';

const TYPE = 'multipart/form-data; boundary=edge';
const FILE = 'content-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png';
const TEXT = 'content-disposition: form-data; name="x"';

function form(
  parts: [headers: string, content: string | Buffer][],
  end = '--edge--\r\n',
): Buffer<ArrayBuffer> {
  const chunks = parts.flatMap(([headers, content]) => [
    Buffer.from(`--edge\r\n${headers}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(end)]);
}

const read = async (body: Buffer<ArrayBuffer>, type = TYPE) => {
  const { texts, files } = await parseMultipart(body, type);
  const found = files.map(({ field, bytes }) => [field, Buffer.from(bytes).toString('latin1')]);
  return { texts: { ...texts }, files: found };
};

describe('a multipart form', () => {
  it('returns its texts and its files, byte for byte', async () => {
    const bytes = Buffer.from('\x89PNG\r\n\r\n--edg\r\n--e', 'latin1');
    const found = await read(
      form([
        [FILE, bytes],
        [TEXT, 'ä 1'],
        ['Content-Disposition:form-data;name=y', ''],
      ]),
    );
    expect(found).toEqual({ texts: { x: 'ä 1', y: '' }, files: [['image', bytes.toString('latin1')]] });
  });

  it('accepts a quoted boundary, and file names that are encoded or contain quotes', async () => {
    const headers = [
      `content-disposition: form-data; name="image"; filename*=UTF-8''a.png`,
      'content-disposition: form-data; filename="; name=%22x%22; "; name="image"',
      'content-disposition: form-data; name="image"; filename=""',
    ];
    for (const each of headers) {
      const { files } = await read(form([[each, 'z']]), 'multipart/form-data; charset=x; boundary="edge"');
      expect(files).toEqual([['image', 'z']]);
    }
  });

  it.each([
    ['no boundary', form([[TEXT, '1']]), 'multipart/form-data'],
    ['another boundary', form([[TEXT, '1']]), 'multipart/form-data; boundary=other'],
    ['a boundary of 71 characters', form([[TEXT, '1']]), `multipart/form-data; boundary=${'e'.repeat(71)}`],
    ['nothing', Buffer.alloc(0), TYPE],
    ['no end', form([[TEXT, '1']], ''), TYPE],
    ['half an end', form([[TEXT, '1']], '--edge-'), TYPE],
    ['headers without an end', Buffer.from('--edge\r\ncontent-disposition: form-data; name="x"'), TYPE],
    ['a part without a name', form([['content-disposition: form-data', '1']]), TYPE],
    ['a part that says nothing of itself', form([['content-type: text/plain', '1']]), TYPE],
    ['a name that is no name', form([['content-disposition: form-data; name="a b"', '1']]), TYPE],
    [
      'a text twice',
      form([
        [TEXT, '1'],
        [TEXT, '2'],
      ]),
      TYPE,
    ],
    ['a text of 5 kB', form([[TEXT, '1'.repeat(5000)]]), TYPE],
    ['a text that is no UTF-8', form([[TEXT, Buffer.from([0xff])]]), TYPE],
    ['thirteen parts', form(Array.from({ length: 13 }, (_, i) => [`${TEXT.slice(0, -1)}${i}"`, ''])), TYPE],
    ['a hundred thousand parts', form(Array.from({ length: 100_000 }, () => [TEXT, ''])), TYPE],
  ])('is refused: %s', async (_, body, type) => {
    await expect(parseMultipart(body, type)).rejects.toMatchObject({ code: 'malformed' });
  });

  it('cannot reach a prototype with the name of a text', async () => {
    const { texts } = await parseMultipart(
      form([['content-disposition: form-data; name="__proto__"', 'x']]),
      TYPE,
    );
    expect(Object.getPrototypeOf(texts)).toBeNull();
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
