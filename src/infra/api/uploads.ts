import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UploadSpec } from '#contract/endpoint.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { allowSlowBody } from '#infra/edge/slow-bodies.ts';
import { asError } from '#infra/errors.ts';
import { type MultipartForm, parseMultipart } from './multipart.ts';

const FORM = 'multipart/form-data';
const BYTES = 'application/octet-stream';
/** Concurrent uploads in this process, and for one user. They bound the memory that bodies take. */
const MOST_AT_ONCE = 12;
const MOST_OF_ONE = 3;

/**
 * Parses forms in a scope of its own, so that all other endpoints still answer 415 to them: a foreign page can send
 * forms.
 */
export function takingUploads(scope: FastifyInstance, { raw }: UploadSpec): FastifyInstance {
  scope.removeAllContentTypeParsers();
  if (raw) {
    scope.addContentTypeParser(BYTES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    return scope;
  }
  scope.addContentTypeParser<Buffer<ArrayBuffer>>(FORM, { parseAs: 'buffer' }, (request, body, done) => {
    parseMultipart(body, request.headers['content-type'] ?? '').then(
      (form) => done(null, form),
      (error) => done(asError(error)),
    );
  });
  return scope;
}

/** Refuses an upload before its body is read: wrong type, too large, or too many at once. */
export function createUploadGate() {
  const underWay = new Map<string, number>();
  let all = 0;
  return (spec: UploadSpec, request: FastifyRequest, reply: FastifyReply): void => {
    const type = request.headers['content-type'] ?? '';
    const accepted = spec.raw ? BYTES : FORM;
    if (type.split(';', 1)[0]?.trim().toLowerCase() !== accepted) {
      throw new AppError('wrong_type', `This endpoint accepts only ${accepted}.`);
    }
    if (Number(request.headers['content-length'] ?? 0) > spec.bytes) throw tooLarge(spec);
    const userId = request.viewer?.userId ?? '';
    const ownCount = underWay.get(userId) ?? 0;
    if (ownCount >= MOST_OF_ONE) {
      throw new AppError('too_early', 'Please let your other uploads finish first.', { retryAfter: 2 });
    }
    if (all >= MOST_AT_ONCE) throw new AppError('unavailable', undefined, { retryAfter: 2 });
    allowSlowBody(request.raw);
    all++;
    underWay.set(userId, ownCount + 1);
    // Every response and every broken connection ends with `close`.
    reply.raw.once('close', () => {
      all--;
      const remaining = (underWay.get(userId) ?? 1) - 1;
      if (remaining > 0) underWay.set(userId, remaining);
      else underWay.delete(userId);
    });
  };
}

function tooLarge({ bytes }: UploadSpec): AppError {
  return new AppError('too_large', `That is too large. The limit is ${bytes / 1024 / 1024} MB.`);
}

/**
 * Returns the bytes of an upload: the whole body, or the one file of a form, whose texts are the body to validate.
 * Checks the session again, since it may have been revoked during a long upload.
 * @throws {AppError} malformed, for an empty body, or unless there is exactly one file in the right field; not_signed_in
 */
export async function uploadOf(context: AppContext, spec: UploadSpec, request: FastifyRequest) {
  const { viewer } = request;
  if (viewer && (await context.revocations.isRevoked(viewer.sessionId))) throw new AppError('not_signed_in');
  if (spec.raw) {
    const bytes = request.body as Buffer | undefined;
    if (!bytes?.length) throw new AppError('malformed', 'Please send the bytes of the part.');
    return { upload: bytes };
  }
  const { texts, files } = (request.body ?? { texts: {}, files: [] }) as MultipartForm;
  const [file, ...more] = files;
  if (!file || more.length > 0 || file.field !== spec.field) {
    throw new AppError('malformed', `Please send one file, in the field "${spec.field}".`);
  }
  return { body: texts, upload: file.bytes };
}
