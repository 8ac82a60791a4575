/** What stands in a form, and the sending of it that was begun and got no response yet. */
interface Draft<Values> {
  values: Values;
  /** Intent and key of that sending: the same words sent again, also after a reload, have their effect once. */
  sent?: { intent: string; key: string } | undefined;
}

const keyOf = (place: string) => `draft/${place.toLowerCase()}`;

/**
 * The draft that was left in this tab; null when there is none, or none that can be read.
 * @param place names the form and whose it is, so that who signs in next does not find another's words
 * @param empty the values of the untouched form: a draft has the same fields of the same kinds
 */
export function readDraft<Values extends object>(place: string, empty: Values): Draft<Values> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null');
    return isDraft(kept, empty) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a draft until it is dropped or the tab is closed. A full or forbidden storage is no failure. */
export function keepDraft(place: string, draft: Draft<object>): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // The form still holds what was typed.
  }
}

export function dropDraft(place: string): void {
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    // There was none.
  }
}

function isDraft<Values extends object>(kept: unknown, empty: Values): kept is Draft<Values> {
  if (typeof kept !== 'object' || kept === null || !('values' in kept)) return false;
  const { values } = kept;
  if (typeof values !== 'object' || values === null) return false;
  return Object.entries(empty).every(([name, blank]) => isOfKind(Reflect.get(values, name), blank));
}

function isOfKind(value: unknown, blank: unknown): boolean {
  if (!Array.isArray(blank)) return typeof value === typeof blank;
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
