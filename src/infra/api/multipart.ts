import { AppError } from '#infra/app-error.ts';

export interface MultipartForm {
  texts: Record<string, string>;
  files: { field: string; bytes: Uint8Array }[];
}

// A picture and the four edges of its crop, with room to grow. Hostile forms have thousands of parts.
const MOST_PARTS = 12;
const MOST_TEXT_LENGTH = 4 * 1024;
// The replacement character, which the decoder inserts for invalid UTF-8.
const REPLACED = '\ufffd';

/**
 * Parses a multipart/form-data body (RFC 7578) with the parser of Node's `fetch`. In addition it refuses too many
 * parts, before parsing them, invalid field names, and duplicate texts, which that parser accepts.
 * @throws {AppError} malformed
 */
export async function parseMultipart(body: Buffer<ArrayBuffer>, contentType: string): Promise<MultipartForm> {
  refuseManyParts(body, contentType);
  const read = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw unreadable();
  });
  const form: MultipartForm = { texts: Object.create(null), files: [] };
  for (const [name, value] of read) {
    if (!/^[\w-]{1,40}$/.test(name)) throw unreadable();
    if (typeof value !== 'string') form.files.push({ field: name, bytes: await value.bytes() });
    else if (name in form.texts || value.length > MOST_TEXT_LENGTH || value.includes(REPLACED))
      throw unreadable();
    else form.texts[name] = value;
  }
  return form;
}

function refuseManyParts(body: Buffer, contentType: string): void {
  const found = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (!boundary) throw unreadable();
  let at = -1;
  // A form has one delimiter more than it has parts.
  for (let delimiters = 0; delimiters <= MOST_PARTS + 1; delimiters++) {
    at = body.indexOf(`--${boundary}`, at + 1);
    if (at < 0) return;
  }
  throw unreadable();
}

function unreadable(): AppError {
  return new AppError('malformed', 'That form could not be read.');
}
