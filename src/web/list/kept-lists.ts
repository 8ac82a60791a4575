import type { PagedList } from './paged-list.ts';

// The lists of this tab as far as they were loaded, for the way back to them, the latest last.
const PLACE = 'lists';
const MOST_LISTS = 8;
const MOST_CHARACTERS = 400_000;

type Kept = [place: string, list: PagedList<unknown>];

/** @param place names the list and the history entry that it stands in */
export function keepList(place: string, list: PagedList<unknown>): void {
  const kept = [...readKept().filter(([other]) => other !== place), [place, list] satisfies Kept].slice(
    -MOST_LISTS,
  );
  let text = JSON.stringify(kept);
  while (text.length > MOST_CHARACTERS) {
    kept.shift();
    text = JSON.stringify(kept);
  }
  try {
    sessionStorage.setItem(PLACE, text);
  } catch {
    // A full or forbidden storage: on the way back the list begins anew.
  }
}

/** The list that was left there; null when there is none. */
export function keptList(place: string): PagedList<unknown> | null {
  return readKept().find(([other]) => other === place)?.[1] ?? null;
}

/** When the viewer changes, who comes next finds nothing of the one before. */
export function dropKeptLists(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // There were none.
  }
}

function readKept(): Kept[] {
  try {
    // Only this file writes there.
    return JSON.parse(sessionStorage.getItem(PLACE) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}
