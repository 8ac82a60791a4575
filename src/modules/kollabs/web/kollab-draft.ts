import type { KollabForm } from '#modules/kollabs/kollabs.contract.ts';

/** What stands in the form, and the sending of it that was begun and not yet answered. */
export interface KollabDraft {
  values: KollabForm;
  /** Words and key of that sending: the same words sent again, also after a reload, are published once. */
  sent?: { words: string; key: string };
}

const TEXTS = ['title', 'imageUrl', 'category', 'lookingFor', 'summary', 'compensation'] as const;
const LISTS = ['lookingForTypes', 'tags'] as const;

/** An untouched form. */
export const emptyForm = {
  ...{ title: '', imageUrl: '', category: '', lookingFor: '', summary: '', compensation: '' },
  ...{ lookingForTypes: [], tags: [] },
} as unknown as KollabForm;

// One for each person, so that who signs in next in this tab does not find another's words.
const place = (username: string) => `draft/kollab/${username.toLowerCase()}`;

/** The draft that a person left in this tab; null when there is none, or none that can be read. */
export function readDraft(username: string): KollabDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place(username)) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a draft until it is published or the tab is closed. A full or forbidden storage is no failure. */
export function keepDraft(username: string, draft: KollabDraft): void {
  try {
    sessionStorage.setItem(place(username), JSON.stringify(draft));
  } catch {
    // The form still holds what was typed.
  }
}

export function dropDraft(username: string): void {
  try {
    sessionStorage.removeItem(place(username));
  } catch {
    // There was none.
  }
}

function isDraft(kept: unknown): kept is KollabDraft {
  const values = (kept as KollabDraft | null)?.values as Record<string, unknown> | undefined;
  if (typeof values !== 'object' || values === null) return false;
  return (
    TEXTS.every((field) => typeof values[field] === 'string') &&
    LISTS.every((field) => {
      const list = values[field];
      return Array.isArray(list) && list.every((item) => typeof item === 'string');
    })
  );
}
