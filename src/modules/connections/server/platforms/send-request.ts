import type { z } from 'zod';
import { asError, codeOf } from '#infra/errors.ts';
import { readLimited } from '#infra/read-limited.ts';
import { PlatformFailure, type PlatformResponse, type SendRequest } from './provider.ts';

/** The time for all requests of one purpose together, such as exchanging a code and reading the figures. */
export const TIME_LIMIT_MS = 5000;
// Real responses have a few kilobytes.
const MOST_BYTES = 512 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * @param signal aborts all requests made with it, also while a body is read
 */
export function createSend(signal: AbortSignal): SendRequest {
  return async ({ url, form, json, headers }) => {
    const { host } = new URL(url);
    let response: Response;
    try {
      response = await fetch(url, {
        method: form || json ? 'POST' : 'GET',
        headers: { accept: 'application/json', ...(json && JSON_TYPE), ...headers },
        ...(form && { body: new URLSearchParams(form) }),
        ...(json && { body: JSON.stringify(json) }),
        // A redirect would send our tokens to another host.
        redirect: 'manual',
        signal,
      });
    } catch (error) {
      throw new PlatformFailure('down', `could not reach ${host} (${reasonOf(error)})`);
    }
    const { status } = response;
    if (status >= 500 || status === 429 || (status >= 300 && status < 400)) {
      await response.body?.cancel().catch(() => {});
      throw new PlatformFailure('down', `${host} answered ${status}`);
    }
    return { status, json: parsed(await bodyOf(response, host)) };
  };
}

/**
 * Returns the body of a successful response, parsed by its schema.
 * @throws {PlatformFailure} invalid_response
 */
export function parseResponse<Z extends z.ZodType>(response: PlatformResponse, schema: Z): z.output<Z> {
  const found = schema.safeParse(response.json);
  if (response.status >= 200 && response.status < 300 && found.success) return found.data;
  const wrong = found.error?.issues[0]?.path.join('.') || 'body';
  throw new PlatformFailure(
    'invalid_response',
    `response ${response.status} has an unknown format (${wrong})`,
  );
}

/**
 * Revokes a token at the endpoint of OAuth (RFC 7009).
 * @throws {PlatformFailure} down
 */
export async function revokeToken(
  send: SendRequest,
  url: string,
  form: Record<string, string>,
): Promise<void> {
  const { status } = await send({ url, form });
  // 400: the token is already invalid.
  if (status !== 200 && status !== 400)
    throw new PlatformFailure('down', `a token could not be revoked (${status})`);
}

async function bodyOf(response: Response, host: string): Promise<string> {
  const body = await readLimited(response, MOST_BYTES).catch((error: unknown) => {
    throw new PlatformFailure('down', `${host} stopped in the middle of its response (${reasonOf(error)})`);
  });
  if (!body) throw new PlatformFailure('invalid_response', `${host} sent more than ${MOST_BYTES} bytes`);
  return body.toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const { name, cause } = asError(error);
  return codeOf(cause) || name;
}
