import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropDraft, emptyForm, keepDraft, readDraft } from './kollab-draft.ts';

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

const draft = { values: { ...emptyForm, title: 'A duet' }, sent: { words: '{}', key: 'one' } };

describe('the draft of a Kollab', () => {
  it('is there again until it is dropped', () => {
    expect(readDraft('ada')).toBeNull();
    keepDraft('ada', draft);
    expect(readDraft('Ada')).toEqual(draft);
    dropDraft('ada');
    expect(readDraft('ada')).toBeNull();
  });

  it('belongs to one person', () => {
    keepDraft('ada', draft);
    expect(readDraft('grace')).toBeNull();
  });

  it.each([
    '{',
    'null',
    '[]',
    '{"values":null}',
    '{"values":{"title":1}}',
    JSON.stringify({ values: { ...emptyForm, tags: [1] } }),
  ])('is none when it cannot be read: %s', (text) => {
    kept.set('draft/kollab/ada', text);
    expect(readDraft('ada')).toBeNull();
  });

  it('does without a storage that is full or forbidden', () => {
    full = true;
    expect(() => keepDraft('ada', draft)).not.toThrow();
    vi.stubGlobal('sessionStorage', undefined);
    expect(readDraft('ada')).toBeNull();
    expect(() => dropDraft('ada')).not.toThrow();
  });
});
