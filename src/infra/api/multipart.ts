import { AppError } from '#infra/app-error.ts';

/** A form as it arrived: its texts and its files. File names are not read. */
export interface MultipartForm {
  texts: Record<string, string>;
  files: { field: string; bytes: Uint8Array }[];
}

// A picture and the four edges of its crop, with room to grow. Hostile forms have thousands.
const MOST_PARTS = 12;
const MOST_TEXT_LENGTH = 4 * 1024;
// What stands for bytes that are no UTF-8. No text of a form has it.
const REPLACED = '\ufffd';

/**
 * Reads a body of type multipart/form-data (RFC 7578) with Node's own parser, the one of `fetch`. What that leaves
 * open, or reads leniently, is refused: many parts, before any is read; a name that is none; a text twice.
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

/** Each part costs a few objects, whatever it holds. */
function refuseManyParts(body: Buffer, contentType: string): void {
  const found = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (!boundary) throw unreadable();
  let at = -1;
  // One more than there are parts ends the form.
  for (let delimiters = 0; delimiters <= MOST_PARTS + 1; delimiters++) {
    at = body.indexOf(`--${boundary}`, at + 1);
    if (at < 0) return;
  }
  throw unreadable();
}

function unreadable(): AppError {
  return new AppError('malformed', 'That form could not be read.');
}
