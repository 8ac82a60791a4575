import { describe, expect, it } from 'vitest';
import { sectionsOf } from './legal.rules.ts';

describe('the sections of a text', () => {
  it('begin at headings, with the id in braces or one from the title', () => {
    const text = '## Who we are {#who}\n\nWe.\n\n- one\n\n### Below\n\n## Was ist „neu“? ##\r\n\r\nDas.\n';
    expect(sectionsOf(text)).toEqual([
      { id: 'who', title: 'Who we are', body: 'We.\n\n- one\n\n### Below' },
      { id: 'was-ist-neu', title: 'Was ist „neu“?', body: 'Das.' },
    ]);
  });

  it('do not begin in code', () => {
    const [only, ...more] = sectionsOf('## One\n```\n## two\n```\n') ?? [];
    expect([only?.body, more]).toEqual(['```\n## two\n```', []]);
  });

  it.each([
    ['no heading', 'Just a text.'],
    ['text before the first heading', 'Hello\n\n## One\n'],
    ['a title of the document', '# Terms\n\n## One\n'],
    ['two sections with one id', '## One\n\n## One\n'],
    ['a title without letters', '## …\n'],
    ['nothing', ''],
  ])('are refused: %s', (_, text) => {
    expect(sectionsOf(text)).toBeNull();
  });
});
