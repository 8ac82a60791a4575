import type { FastifyReply, FastifyRequest } from 'fastify';
import { PRODUCT } from '#contract/product.ts';
import { refuse, sendError } from '#infra/http/create-server.ts';

const HEADINGS: Record<number, string> = {
  405: 'This form was not sent',
  429: 'Please wait a moment',
  503: 'Please wait a moment',
};

/**
 * The response for a page that is refused before it renders, such as by a rate limit: plain text without scripts or
 * sheets, which would cause more HTTP requests. A page's script gets JSON.
 */
export function sendRefusedPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) return sendError(error, request, reply);
  const { message, status } = refuse(error, request, reply);
  const heading = HEADINGS[status] ?? 'Something went wrong';
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${heading} | ${PRODUCT}</title>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${escaped(message)}</p>
<p><a href="">${status === 405 ? 'Open the page' : 'Try again'}</a></p>
</main>
</body>
</html>
`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
