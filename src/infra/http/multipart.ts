import { AppError } from './app-error.ts';

/** A form as it arrived: its texts, and its files as slices of the body. File names are not read. */
export interface MultipartForm {
  texts: Record<string, string>;
  files: { field: string; bytes: Buffer }[];
}

// A picture and the four edges of its crop, with room to grow. Hostile forms have thousands.
const MOST_PARTS = 12;
const MOST_HEADER_BYTES = 16 * 1024;
const MOST_TEXT_BYTES = 4 * 1024;
const HEADERS_END = Buffer.from('\r\n\r\n');

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a body of type multipart/form-data (RFC 7578). Strict: what no browser sends is refused.
 * @throws {AppError} malformed
 */
export function parseMultipart(body: Buffer, contentType: string): MultipartForm {
  const form: MultipartForm = { texts: Object.create(null), files: [] };
  for (const part of partsOf(body, boundaryOf(contentType))) {
    const { name, isFile } = dispositionOf(part.headers);
    if (isFile) form.files.push({ field: name, bytes: part.bytes });
    else if (name in form.texts || part.bytes.length > MOST_TEXT_BYTES) throw unreadable();
    else form.texts[name] = textOf(part.bytes);
  }
  return form;
}

function boundaryOf(contentType: string): string {
  const found = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (!boundary) throw unreadable();
  return boundary;
}

function* partsOf(body: Buffer, boundary: string): Generator<{ headers: string; bytes: Buffer }> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const first = delimiter.subarray(2);
  if (!body.subarray(0, first.length).equals(first)) throw unreadable();
  let at = first.length;
  for (let parts = 0; ; parts++) {
    const after = body.toString('latin1', at, at + 2);
    if (after === '--') return;
    if (after !== '\r\n' || parts === MOST_PARTS) throw unreadable();
    const headersEnd = body.indexOf(HEADERS_END, at);
    if (headersEnd < 0 || headersEnd - at > MOST_HEADER_BYTES) throw unreadable();
    const start = headersEnd + HEADERS_END.length;
    const end = body.indexOf(delimiter, start);
    if (end < 0) throw unreadable();
    yield { headers: body.toString('latin1', at + 2, headersEnd), bytes: body.subarray(start, end) };
    at = end + delimiter.length;
  }
}

function dispositionOf(headers: string): { name: string; isFile: boolean } {
  const [line, ...more] = headers.split('\r\n').filter((each) => /^content-disposition\s*:/i.test(each));
  const parameters = /^content-disposition\s*:\s*form-data((?:\s*;.*)?)$/is.exec(line ?? '')?.[1];
  if (parameters === undefined || more.length > 0) throw unreadable();
  let name: string | undefined;
  let isFile = false;
  for (const [, key = '', quoted, plain] of parameters.matchAll(
    /;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/gs,
  )) {
    if (/^filename\*?$/i.test(key)) isFile = true;
    if (key.toLowerCase() === 'name') name ??= quoted ?? plain;
  }
  if (!name || !/^[\w-]{1,40}$/.test(name)) throw unreadable();
  return { name, isFile };
}

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw unreadable();
  }
}

function unreadable(): AppError {
  return new AppError('malformed', 'That form could not be read.');
}
