import { createHash } from 'node:crypto';
import type { OpenApiDocument, OpenApiOperation } from './openapi-document.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#241c15,#f3ece2);--paper:light-dark(#faf6ef,#17130f);--edge:light-dark(#ddd2c2,#3a3129);--soft:light-dark(#6a5d50,#b5a797)}
*{box-sizing:border-box}body{margin:0 auto;max-width:64rem;padding:2rem 1.25rem 6rem;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:2rem;margin:0 0 .25rem}h2{margin:2.5rem 0 .5rem;font-size:1.25rem}p{margin:.25rem 0 1rem;color:var(--soft)}
details{border:1px solid var(--edge);border-radius:.75rem;margin:.5rem 0;padding:.65rem 1rem}summary{cursor:pointer}
summary code{font-weight:650}summary span{color:var(--soft)}pre{overflow:auto;font-size:.8125rem;background:color-mix(in srgb,var(--edge) 35%,transparent);padding:.75rem;border-radius:.5rem}
table{border-collapse:collapse;width:100%;font-size:.875rem}td{border-top:1px solid var(--edge);padding:.35rem .5rem .35rem 0;vertical-align:top}`;

/** A page to read the document with: plain HTML, no script, nothing from elsewhere. */
export function docsPage(document: OpenApiDocument): { html: string; styleHash: string } {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const body = [...groups]
    .map(([tag, entries]) => `<h2>${escapeHtml(tag)}</h2>${entries.map(callSection).join('')}`)
    .join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.info.title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description)} Machines read <a href="/api/openapi.json">openapi.json</a>.</p>${body}</body></html>`;
  return { html, styleHash: `sha256-${createHash('sha256').update(STYLE).digest('base64')}` };
}

function callSection({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: OpenApiOperation;
}): string {
  const access = operation.security.length > 1 ? 'anyone' : 'signed in';
  const rows = Object.entries(operation.responses)
    .map(
      ([status, response]) =>
        `<tr><td><code>${status}</code></td><td>${escapeHtml(response.description)}</td></tr>`,
    )
    .join('');
  const parameters = operation.parameters
    .map(
      (p) =>
        `<tr><td><code>${escapeHtml(p.name)}</code></td><td>${p.in}${p.required ? ', required' : ''}</td></tr>`,
    )
    .join('');
  const takes = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const gives = Object.values(operation.responses)[0]?.content?.['application/json']?.schema;
  return `<details><summary><code>${method.toUpperCase()} /api${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)} (${access})</span></summary>${
    parameters ? `<table>${parameters}</table>` : ''
  }${takes ? `<p>Takes</p><pre>${shown(takes)}</pre>` : ''}<p>Answers</p><table>${rows}</table>${gives ? `<pre>${shown(gives)}</pre>` : ''}</details>`;
}

function shown(schema: object): string {
  return escapeHtml(JSON.stringify(schema, null, 2));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
