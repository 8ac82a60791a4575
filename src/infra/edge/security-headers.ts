import type { FastifyInstance, FastifyReply } from 'fastify';

/** What every response has, also one that no route gave (checks.md WB-02). */
export const COMMON_HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/**
 * Says that the caller was found to be signed in: a proxy lets their next requests go first (deploy/cluster/haproxy.cfg).
 * It takes it off.
 */
export const SIGNED_IN_HEADER = 'x-signed-in';

/** What matters only for a document that a browser opens. */
const DOCUMENT_HEADERS = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // For what is not a page: it loads nothing, and may not be framed.
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
} as const;

/** Headers of checks.md H on every answer, failures included. A page replaces the content policy with its own. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    setSecurityHeaders(reply);
    done();
  });
}

export function setSecurityHeaders(reply: FastifyReply): void {
  reply.headers(COMMON_HEADERS).headers(DOCUMENT_HEADERS);
}

/** For data that is sent very often: each header costs more than its bytes. */
export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(DOCUMENT_HEADERS)) reply.removeHeader(name);
}

/**
 * The content policy of a page. Pictures may come from anywhere: people link theirs.
 * @param scripts what allows the page's inline scripts: a nonce or hashes, quoted as the policy wants them
 */
export function pagePolicy(scripts: string[], development: boolean): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts].join(' '),
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
