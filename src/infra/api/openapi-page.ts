import { createHash } from 'node:crypto';
import type { oas31 } from 'zod-openapi';
import type { OpenApiDocument } from './openapi-document.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#241c15,#f3ece2);--paper:light-dark(#faf6ef,#17130f);--edge:light-dark(#ddd2c2,#3a3129);--soft:light-dark(#6a5d50,#b5a797)}
*{box-sizing:border-box}body{margin:0 auto;max-width:64rem;padding:2rem 1.25rem 6rem;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:2rem;margin:0 0 .25rem}h2{margin:2.5rem 0 .5rem;font-size:1.25rem}p{margin:.25rem 0 1rem;color:var(--soft)}
details{border:1px solid var(--edge);border-radius:.75rem;margin:.5rem 0;padding:.65rem 1rem}summary{cursor:pointer}
summary code{font-weight:650}summary span{color:var(--soft)}pre{overflow:auto;font-size:.8125rem;background:color-mix(in srgb,var(--edge) 35%,transparent);padding:.75rem;border-radius:.5rem}
table{border-collapse:collapse;width:100%;font-size:.875rem}td{border-top:1px solid var(--edge);padding:.35rem .5rem .35rem 0;vertical-align:top}`;

interface Call {
  path: string;
  method: string;
  operation: oas31.OperationObject;
}

/**
 * An HTML page that shows the document, without scripts or external resources. It is 28 kB (gzip) and works with a
 * strict Content-Security-Policy; the script of @scalar/fastify-api-reference is 1.4 MB and needs inline scripts.
 */
export function docsPage(document: OpenApiDocument): { html: string; styleHash: string } {
  const calls: Call[] = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, oas31.OperationObject>).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? '');
  const body = [...groups]
    .map(([tag, entries]) => `<h2>${escapeHtml(tag)}</h2>${entries.map(callSection).join('')}`)
    .join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.info.title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description ?? '')} As JSON: <a href="/api/openapi.json">openapi.json</a>.</p>${body}</body></html>`;
  return { html, styleHash: `sha256-${createHash('sha256').update(STYLE).digest('base64')}` };
}

function callSection({ path, method, operation }: Call): string {
  const { summary = '', security = [], parameters = [], requestBody, responses = {} } = operation;
  const access = security.length > 1 ? 'anyone' : 'signed in';
  const rows = Object.entries(responses)
    .map(([status, { description }]) => row(status, description))
    .join('');
  const inputs = parameters
    .map((parameter) => ('name' in parameter ? row(parameter.name, whereGiven(parameter)) : ''))
    .join('');
  const takes = requestBody && 'content' in requestBody && Object.values(requestBody.content)[0];
  const gives = Object.values(responses)[0]?.content?.['application/json'];
  return `<details><summary><code>${method.toUpperCase()} /api${escapeHtml(path)}</code> <span>${escapeHtml(summary)} (${access})</span></summary>${
    inputs ? `<table>${inputs}</table>` : ''
  }${takes ? `<p>Request</p><pre>${shown(takes)}</pre>` : ''}<p>Responses</p><table>${rows}</table>${gives ? `<pre>${shown(gives)}</pre>` : ''}</details>`;
}

function row(name: string, text = ''): string {
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(text)}</td></tr>`;
}

function whereGiven({ in: part, required }: oas31.ParameterObject): string {
  return required ? `${part}, required` : part;
}

function shown(media: oas31.MediaTypeObject | oas31.ReferenceObject): string {
  return escapeHtml(JSON.stringify('schema' in media ? media.schema : media, null, 2));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
