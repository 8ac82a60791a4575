import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropDraft, endDrafts, keepDraft, OpenDraft, readDraft } from './drafts.ts';
import { dropDrafts, dropEndedDrafts } from './drop-drafts.ts';
import { hasUnsaved } from './unsaved.ts';

// The leave question dispatches events on the window.
vi.stubGlobal('dispatchEvent', vi.fn());

/** Like a browser's storage, it has its entries as properties. */
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
  // An earlier draft may still be importing the leave dialog.
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

describe("a form's draft", () => {
  it('is restored until it is dropped', () => {
    expect(readDraft('post/ada', empty)).toBeNull();
    keepDraft('post/ada', draft);
    expect(readDraft('post/Ada', empty)).toEqual(draft);
    dropDraft('post/ada');
    expect(readDraft('post/ada', empty)).toBeNull();
  });

  it('belongs to one user', () => {
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

  it('is restored without the fields that its form got later, which are as in the untouched form', () => {
    keepDraft('post/ada', { values: { title: 'A duet' } });
    expect(readDraft('post/ada', { ...empty, rows: [{ due: '2031-03-05' }] })).toEqual({
      values: { ...empty, title: 'A duet', rows: [{ due: '2031-03-05' }] },
    });
  });

  it('is restored with the rows of a list, but not with rows of another type', () => {
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

  it('tolerates a storage that is full or forbidden', () => {
    full = true;
    expect(() => keepDraft('post/ada', draft)).not.toThrow();
    vi.stubGlobal('sessionStorage', undefined);
    expect(readDraft('post/ada', empty)).toBeNull();
    expect(() => dropDraft('post/ada')).not.toThrow();
  });
});

describe('at sign-out', () => {
  it('drops every draft of the tab and nothing else', () => {
    keepDraft('message/ada/1', draft);
    keepDraft('kollab/ada', draft);
    tab.list = '[]';
    endDrafts();
    expect(Object.keys(tab)).toEqual(['list']);
  });

  it('does not restore the drafts of a suspended tab, and drops them when it wakes', () => {
    keepDraft('post/ada', draft);
    const asleep = { ...tab };
    endDrafts();
    Object.assign(tab, asleep);
    expect(readDraft('post/ada', empty)).toBeNull();
    keepDraft('post/grace', draft);
    dropEndedDrafts();
    expect([readDraft('post/grace', empty), Object.keys(tab)]).toEqual([draft, [expect.any(String)]]);
  });

  it('does not store again what a form still holds', () => {
    const open = new OpenDraft('post/ada');
    endDrafts();
    open.keep(draft);
    expect([Object.keys(tab), hasUnsaved()]).toEqual([[], false]);
  });

  it("drops drafts after a sign-out in another tab, before this tab's storage shows it", () => {
    const open = new OpenDraft('post/ada');
    open.keep(draft);
    dropDrafts();
    open.keep(draft);
    expect([Object.keys(tab), hasUnsaved()]).toEqual([[], false]);
  });
});

describe('while the user types', () => {
  it('debounces the storing, and fetches the leave dialog once', async () => {
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

  it('stores the draft at once when the form or the page closes, unless it was dropped', () => {
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

it('asks before leaving while the form is visible, until it is saved or closed', () => {
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
