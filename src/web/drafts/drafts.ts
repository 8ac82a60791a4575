import { soon } from '../live/soon.ts';
import { randomId } from '../random-id.ts';
import { DRAFT_PERIOD, draftKey, draftTime, dropEndedDrafts } from './drop-drafts.ts';
import { markSaved, markUnsaved } from './unsaved.ts';

/*
 * What is written and not saved yet, by tab: of forms (`draft` of useForm) and of boxes (`useDraftText`). It outlives a
 * reload, a lost connection and a session that ended by itself; it is gone once it was saved, and at sign-out.
 */

/** What stands in a form, and the sending of it that was begun and got no response yet. */
interface Draft<Values> {
  values: Values;
  /** Intent and key of that sending: the same words sent again, also after a reload, have their effect once. */
  sent?: { intent: string; key: string } | undefined;
  /** Of a form over something saved: what was saved when it was written. */
  over?: Partial<Values> | undefined;
}

declare global {
  interface Window {
    /** While the page takes over what was typed before its script came: see early-input.inline.ts. */
    earlyInput?: Promise<void> | undefined;
  }
}

const WRITE_MS = 300;

/**
 * The draft of a form or box while it is on the page. Who leaves the page is asked as long as it is kept.
 * ```
 * const draft = new OpenDraft(place, isShown);
 * draft.keep({ values }); // at each change
 * draft.drop(); // saved, or as it was at first
 * draft.close(); // the form goes from the page; the draft stays
 * ```
 */
export class OpenDraft {
  readonly #place: string;
  readonly #isShown: () => boolean;
  readonly #time = time();
  /** What is to be stored. */
  #latest: Draft<object> | null = null;
  #isMarked = false;
  readonly #write = soon(() => this.#store());
  readonly #flush = () => this.#store();

  /**
   * @param place names the form and whose it is
   * @param isShown whether the form can be seen
   */
  constructor(place: string, isShown: () => boolean = () => true) {
    this.#place = place;
    this.#isShown = isShown;
  }

  keep(draft: Draft<object>): void {
    if (!this.isTheirs) return;
    if (!this.#latest) addEventListener('pagehide', this.#flush);
    this.#latest = draft;
    this.#write.ask(WRITE_MS);
    if (this.#isMarked) return;
    this.#isMarked = true;
    markUnsaved(this, () => this.isTheirs && this.#isShown());
    prepareQuestion();
  }

  drop(): void {
    this.#latest = null;
    this.close();
    dropDraft(this.#place);
  }

  close(): void {
    this.#store();
    this.#isMarked = false;
    markSaved(this);
  }

  #store(): void {
    this.#write.cancel();
    removeEventListener('pagehide', this.#flush);
    if (this.#latest && this.isTheirs) keepDraft(this.#place, this.#latest);
    this.#latest = null;
  }

  /** False once its user signed out, here or in another tab. */
  get isTheirs(): boolean {
    return this.#time === time();
  }
}

/**
 * The draft that was left in this tab; null when there is none, or none that can be read.
 * @param place names the form and whose it is, so that who signs in next does not find another's words
 * @param empty the values of the untouched form: a draft has the same fields of the same kinds
 */
export function readDraft<Values extends object>(place: string, empty: Values): Draft<Values> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(draftKey(place)) ?? 'null');
    return isDraft(kept, empty) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * For what puts a draft into its form or box: calls back once what was typed before the page's script came was told to
 * it. At once where that is done.
 * @returns what calls it off
 */
export function afterEarlyInput(act: () => void): () => void {
  let isWanted = true;
  if (window.earlyInput) void window.earlyInput.then(() => isWanted && act());
  else act();
  return () => {
    isWanted = false;
  };
}

/** Keeps a draft until it is dropped or the tab is closed. A full or forbidden storage is no failure. */
export function keepDraft(place: string, draft: Draft<object>): void {
  try {
    sessionStorage.setItem(draftKey(place), JSON.stringify(draft));
  } catch {
    // The form still holds what was typed.
  }
}

export function dropDraft(place: string): void {
  try {
    sessionStorage.removeItem(draftKey(place));
  } catch {
    // There was none.
  }
}

/** The user signs out: every draft is dropped here, and ends in the other tabs. A full or forbidden storage has none. */
export function endDrafts(): void {
  try {
    localStorage.setItem(DRAFT_PERIOD, randomId());
  } catch {
    // Without it no draft is kept.
  }
  dropEndedDrafts();
}

/** Hands `LeaveGuard` what asks. Without it, what was written is kept all the same. */
function prepareQuestion(): void {
  import('./leave-dialog.tsx')
    .then(({ LeaveDialog }) => dispatchEvent(new CustomEvent('unsaved', { detail: LeaveDialog })))
    .catch(() => {});
}

function time(): string | null {
  try {
    return draftTime();
  } catch {
    return null;
  }
}

function isDraft<Values extends object>(kept: unknown, empty: Values): kept is Draft<Values> {
  if (typeof kept !== 'object' || kept === null || !('values' in kept)) return false;
  const { values } = kept;
  if (typeof values !== 'object' || values === null) return false;
  if ('over' in kept && (typeof kept.over !== 'object' || kept.over === null)) return false;
  return Object.entries(empty).every(([name, blank]) => isOfKind(Reflect.get(values, name), blank));
}

function isOfKind(value: unknown, blank: unknown): boolean {
  if (Array.isArray(blank)) {
    // An empty list is one of texts.
    const [item = ''] = blank;
    return Array.isArray(value) && value.every((one) => isOfKind(one, item));
  }
  if (typeof value !== typeof blank) return false;
  if (typeof blank !== 'object' || blank === null) return true;
  return Object.entries(blank).every(([name, part]) => isOfKind(Object(value)[name], part));
}
