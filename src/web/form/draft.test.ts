import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './draft.ts';

const kept = new Map<string, string>();
let full = false;
beforeEach(() => {
  kept.clear();
  full = false;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error('QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  });
});

const empty = { title: '', open: false, tags: [] as string[] };
const draft = { values: { ...empty, title: 'A duet' }, sent: { intent: '{}', key: 'one' } };

describe('the draft of a form', () => {
  it('is there again until it is dropped', () => {
    expect(readDraft('post/ada', empty)).toBeNull();
    keepDraft('post/ada', draft);
    expect(readDraft('post/Ada', empty)).toEqual(draft);
    dropDraft('post/ada');
    expect(readDraft('post/ada', empty)).toBeNull();
  });

  it('belongs to one person', () => {
    keepDraft('post/ada', draft);
    expect(readDraft('post/grace', empty)).toBeNull();
  });

  it.each([
    '{',
    'null',
    '[]',
    '{"values":null}',
    '{"values":{"title":1}}',
    JSON.stringify({ values: { ...empty, tags: [1] } }),
  ])('is none when it cannot be read: %s', (text) => {
    kept.set('draft/post/ada', text);
    expect(readDraft('post/ada', empty)).toBeNull();
  });

  it('does without a storage that is full or forbidden', () => {
    full = true;
    expect(() => keepDraft('post/ada', draft)).not.toThrow();
    vi.stubGlobal('sessionStorage', undefined);
    expect(readDraft('post/ada', empty)).toBeNull();
    expect(() => dropDraft('post/ada')).not.toThrow();
  });
});
