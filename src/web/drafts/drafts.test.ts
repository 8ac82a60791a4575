import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropDraft, endDrafts, keepDraft, OpenDraft, readDraft } from './drafts.ts';
import { dropDrafts, dropEndedDrafts } from './drop-drafts.ts';
import { hasUnsaved } from './unsaved.ts';

// What asks is for a page.
vi.stubGlobal('dispatchEvent', vi.fn());

/** A storage whose entries are its properties, as a browser's are. */
class TestStorage {
  [key: string]: unknown;

  getItem(key: string) {
    return this[key] ?? null;
  }

  setItem(key: string, value: string) {
    if (full) throw new Error('QuotaExceededError');
    this[key] = value;
  }

  removeItem(key: string) {
    delete this[key];
  }
}

let full = false;
let tab = new TestStorage();
beforeEach(async () => {
  // What an earlier draft fetches to ask with.
  await vi.dynamicImportSettled();
  vi.useFakeTimers();
  vi.mocked(dispatchEvent).mockClear();
  full = false;
  tab = new TestStorage();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', new TestStorage());
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => void vi.useRealTimers());

const empty = { title: '', open: false, tags: [] as string[] };
const draft = { values: { ...empty, title: 'A duet' }, sent: { intent: '{}', key: 'one' } };

describe('the draft of a form', () => {
  it('section 8: is there again until it is dropped', () => {
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
    JSON.stringify({ values: empty, over: 1 }),
    JSON.stringify({ values: { ...empty, tags: [1] } }),
  ])('is none when it cannot be read: %s', (text) => {
    tab['draft/null/post/ada'] = text;
    expect(readDraft('post/ada', empty)).toBeNull();
  });

  it('is read with the rows of a list, and not with rows of another kind', () => {
    const rows = { rows: [{ what: '', due: '' }] };
    const written = {
      values: {
        rows: [
          { what: 'A song', due: '' },
          { what: 'A film', due: '2031-03-05' },
        ],
      },
    };
    keepDraft('agreement/ada', written);
    expect(readDraft('agreement/ada', rows)).toEqual(written);
    for (const row of ['A song', null, { what: 'A song' }, { what: 1, due: '' }]) {
      keepDraft('agreement/ada', { values: { rows: [row] } });
      expect(readDraft('agreement/ada', rows)).toBeNull();
    }
  });

  it('does without a storage that is full or forbidden', () => {
    full = true;
    expect(() => keepDraft('post/ada', draft)).not.toThrow();
    vi.stubGlobal('sessionStorage', undefined);
    expect(readDraft('post/ada', empty)).toBeNull();
    expect(() => dropDraft('post/ada')).not.toThrow();
  });
});

describe('at sign-out', () => {
  it('every draft of the tab is dropped, and nothing else', () => {
    keepDraft('message/ada/1', draft);
    keepDraft('kollab/ada', draft);
    tab.list = '[]';
    endDrafts();
    expect(Object.keys(tab)).toEqual(['list']);
  });

  it('the drafts of a tab that was asleep are not read again, and are dropped when it wakes', () => {
    keepDraft('post/ada', draft);
    const asleep = { ...tab };
    endDrafts();
    Object.assign(tab, asleep);
    expect(readDraft('post/ada', empty)).toBeNull();
    keepDraft('post/grace', draft);
    dropEndedDrafts();
    expect([readDraft('post/grace', empty), Object.keys(tab)]).toEqual([draft, [expect.any(String)]]);
  });

  it('what a form still holds is kept no more', () => {
    const open = new OpenDraft('post/ada');
    endDrafts();
    open.keep(draft);
    expect([Object.keys(tab), hasUnsaved()]).toEqual([[], false]);
  });

  it('in another tab: they are dropped before the storage shows that sign-out here', () => {
    const open = new OpenDraft('post/ada');
    open.keep(draft);
    dropDrafts();
    open.keep(draft);
    expect([Object.keys(tab), hasUnsaved()]).toEqual([[], false]);
  });
});

describe('while it is written', () => {
  it('is stored once in a moment, and what asks is fetched once', async () => {
    const store = vi.spyOn(TestStorage.prototype, 'setItem');
    const open = new OpenDraft('post/ada');
    for (const title of ['A', 'A d', 'A du', 'A duo']) open.keep({ values: { ...empty, title } });
    expect([hasUnsaved(), store.mock.calls.length]).toEqual([true, 0]);
    await vi.runAllTimersAsync();
    expect(store).toHaveBeenCalledTimes(1);
    expect(readDraft('post/ada', empty)?.values.title).toBe('A duo');
    await vi.dynamicImportSettled();
    expect(dispatchEvent).toHaveBeenCalledTimes(1);
    open.close();
  });

  it('is stored at once when its form or the page goes, and not at all when it was dropped', () => {
    const open = new OpenDraft('post/ada');
    open.keep(draft);
    open.close();
    expect(readDraft('post/ada', empty)).toEqual(draft);
    open.drop();
    open.keep(draft);
    const hide = vi.mocked(addEventListener).mock.calls.find(([type]) => type === 'pagehide')?.[1];
    (hide as () => void)();
    expect(readDraft('post/ada', empty)).toEqual(draft);
    open.keep(draft);
    open.drop();
    vi.runAllTimers();
    expect(readDraft('post/ada', empty)).toBeNull();
  });
});

it('is asked for while it can be seen, until it is saved or gone', () => {
  let isShown = true;
  const open = new OpenDraft('post/ada', () => isShown);
  open.keep(draft);
  expect(hasUnsaved()).toBe(true);
  isShown = false;
  expect(hasUnsaved()).toBe(false);
  isShown = true;
  open.drop();
  expect([hasUnsaved(), readDraft('post/ada', empty)]).toEqual([false, null]);
  open.keep(draft);
  open.close();
  expect([hasUnsaved(), readDraft('post/ada', empty)]).toEqual([false, draft]);
});
