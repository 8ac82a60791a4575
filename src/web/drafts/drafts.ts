import { dropOfTab, readOfTab, store, storeInTab } from '#ui/storage.ts';
import { createCoalescer } from '../live/coalescer.ts';
import { randomId } from '../random-id.ts';
import { DRAFT_PERIOD, draftKey, draftTime, dropEndedDrafts } from './drop-drafts.ts';
import { markSaved, markUnsaved } from './unsaved.ts';

/* Unsaved input, per tab: of forms (`draft` of useForm) and of text boxes (`useDraftText`). A draft survives a reload,
   a lost connection and an expired session. It is dropped when it is saved and at sign-out. */

interface Draft<Values> {
  values: Values;
  /** Sending the same values again, also after a reload, has one effect. */
  sent?: { intent: string; key: string } | undefined;
  /** For a form that edits saved values: those values at the time of writing. */
  over?: Partial<Values> | undefined;
}

declare global {
  interface Window {
    /** Set while early-input.inline.ts replays what was typed before hydration. */
    earlyInput?: Promise<void> | undefined;
  }
}

const WRITE_MS = 300;

/**
 * The draft of a mounted form or text box. While it holds unsaved values, the page asks before the user leaves.
 * `drop` it when it is saved; `close` it when the form unmounts, and the draft stays.
 */
export class OpenDraft {
  readonly #formKey: string;
  readonly #isShown: () => boolean;
  readonly #time = draftTime();
  /** The draft that is not stored yet. */
  #latest: Draft<object> | null = null;
  #isMarked = false;
  readonly #write = createCoalescer(() => this.#store());
  readonly #flush = () => this.#store();

  /** @param formKey names the form and its user, so that the next user does not see another's words */
  constructor(formKey: string, isShown: () => boolean = () => true) {
    this.#formKey = formKey;
    this.#isShown = isShown;
  }

  keep(draft: Draft<object>): void {
    if (!this.isOwnUser) return;
    if (!this.#latest) addEventListener('pagehide', this.#flush);
    this.#latest = draft;
    this.#write.schedule(WRITE_MS);
    if (this.#isMarked) return;
    this.#isMarked = true;
    markUnsaved(this, () => this.isOwnUser && this.#isShown());
    prepareQuestion();
  }

  drop(): void {
    this.#latest = null;
    this.close();
    dropDraft(this.#formKey);
  }

  close(): void {
    this.#store();
    this.#isMarked = false;
    markSaved(this);
  }

  #store(): void {
    this.#write.cancel();
    removeEventListener('pagehide', this.#flush);
    if (this.#latest && this.isOwnUser) keepDraft(this.#formKey, this.#latest);
    this.#latest = null;
  }

  /** False after the user has signed out, here or in another tab. */
  get isOwnUser(): boolean {
    return this.#time === draftTime();
  }
}

/**
 * Null also if it cannot be parsed.
 * @param empty the values of the untouched form. A draft must have the same types. Fields that it does not have, because
 * the form got them later, are as in the untouched form.
 */
export function readDraft<Values extends object>(formKey: string, empty: Values): Draft<Values> | null {
  try {
    const kept: unknown = JSON.parse(readOfTab(draftKey(formKey)) ?? 'null');
    return isDraft(kept, empty) ? { ...kept, values: { ...empty, ...kept.values } } : null;
  } catch {
    return null;
  }
}

/** Calls back once input from before hydration has been replayed. A draft must be restored only then. */
export function afterEarlyInput(act: () => void): () => void {
  let isWanted = true;
  if (window.earlyInput) void window.earlyInput.then(() => isWanted && act());
  else act();
  return () => {
    isWanted = false;
  };
}

export function keepDraft(formKey: string, draft: Draft<object>): void {
  storeInTab(draftKey(formKey), JSON.stringify(draft));
}

export function dropDraft(formKey: string): void {
  dropOfTab(draftKey(formKey));
}

/** Call it at sign-out: drops the drafts of this tab, and invalidates those of other tabs. */
export function endDrafts(): void {
  store(DRAFT_PERIOD, randomId());
  dropEndedDrafts();
}

/** If the dialog does not load, drafts are stored all the same. */
function prepareQuestion(): void {
  import('./leave-dialog.tsx')
    .then(({ LeaveDialog }) => dispatchEvent(new CustomEvent('unsaved', { detail: LeaveDialog })))
    .catch(() => {});
}

function isDraft<Values extends object>(kept: unknown, empty: Values): kept is Draft<Values> {
  if (typeof kept !== 'object' || kept === null || !('values' in kept)) return false;
  const { values } = kept;
  if (typeof values !== 'object' || values === null) return false;
  if ('over' in kept && (typeof kept.over !== 'object' || kept.over === null)) return false;
  return Object.entries(empty).every(
    ([name, blank]) => !(name in values) || isOfKind(Reflect.get(values, name), blank),
  );
}

function isOfKind(value: unknown, blank: unknown): boolean {
  if (Array.isArray(blank)) {
    // An empty list is a list of strings.
    const [item = ''] = blank;
    return Array.isArray(value) && value.every((one) => isOfKind(one, item));
  }
  if (typeof value !== typeof blank) return false;
  if (typeof blank !== 'object' || blank === null) return true;
  return Object.entries(blank).every(([name, part]) => isOfKind(Object(value)[name], part));
}
