import type { FastifyInstance, FastifyReply } from 'fastify';

export const COMMON_HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/**
 * Tells the proxy that the caller is signed in, so that it can prioritise the next requests
 * (deploy/cluster/haproxy.cfg). The proxy removes it.
 */
export const SIGNED_IN_HEADER = 'x-signed-in';

const DOCUMENT_HEADERS = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Default for responses that are not pages: they load nothing, and must not be framed.
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
} as const;

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    setSecurityHeaders(reply);
    done();
  });
}

export function setSecurityHeaders(reply: FastifyReply): void {
  reply.headers(COMMON_HEADERS).headers(DOCUMENT_HEADERS);
}

/** For data that is sent very often: each header costs processor time, too. */
export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(DOCUMENT_HEADERS)) reply.removeHeader(name);
}

/**
 * The content security policy of a page. Pictures may come from anywhere, since users link to theirs.
 * @param scripts nonce or hashes that allow the page's inline scripts, quoted as in the policy
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
