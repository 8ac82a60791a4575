import type { FastifyRequest } from 'fastify';
import { AppError } from '#infra/app-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a JSON body. Refuses invalid UTF-8, compressed bodies, and keys that could reach a prototype. */
export function parseJson(
  request: FastifyRequest,
  bytes: Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  if (request.headers['content-encoding'] && request.headers['content-encoding'] !== 'identity') {
    done(new AppError('wrong_type', 'Compressed bodies are not accepted.'));
    return;
  }
  if (bytes.length === 0) {
    done(null, undefined);
    return;
  }
  try {
    done(null, JSON.parse(utf8.decode(bytes), refuseProto));
  } catch (error) {
    done(error instanceof AppError ? error : new AppError('malformed', 'That is not valid JSON.'));
  }
}

function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__' || (key === 'constructor' && value !== null && typeof value === 'object')) {
    throw new AppError('malformed', 'That is not valid JSON for this call.');
  }
  return value;
}
