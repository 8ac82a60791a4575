import { expect, it } from 'vitest';
import { renderSections } from './markdown.ts';

const names = { contact: 'help@kollabrate.example', name: 'Kollabrate' };
const html = (text: string) => renderSections(`## One\n\n${text}`, names)[0]?.html.trim();

it('makes paragraphs, lists, tables and links', () => {
  expect(html('A *b* **c**\n\n- one\n- two')).toBe(
    '<p>A <em>b</em> <strong>c</strong></p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
  );
  expect(html('[page](https://law.example/a?b=1&c)')).toBe(
    '<p><a href="https://law.example/a?b=1&amp;c">page</a></p>',
  );
  expect(html('| a |\n|---|\n| b |')).toContain('<td>b</td>');
});

it('replaces the name and the address', () => {
  expect(html('{name}: write to {contact}.')).toBe(
    '<p>Kollabrate: write to <a href="mailto:help@kollabrate.example">help@kollabrate.example</a>.</p>',
  );
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '![x](https://elsewhere.example/pixel.gif)',
  '<style>body{display:none}</style>',
  '[x](https://a.example "onmouseover=alert(1)")',
  '`</code><script>`',
  '<javascript:alert(1)>',
])('makes nothing that runs or loads: %s', (text) => {
  const made = html(text) ?? '';
  expect(made).not.toMatch(/<(script|img|style|iframe|svg)/i);
  expect(made).not.toMatch(/<[^>]* (on\w+|style|srcset|src)=/i);
  expect(made).not.toMatch(/href="(?!https?:|mailto:)/i);
});
