// What this tab keeps of its pages for the way back to them, the latest last: lists as far as they were loaded, and the
// links that led away.
const PLACE = 'pages';
const MOST_PARTS = 24;
const MOST_CHARACTERS = 400_000;

/** Where `ScrollRestoration` keeps how far pages were scrolled, by the keys of their history entries. */
export const SCROLL_STORAGE = 'scroll';

type Kept = [place: string, part: unknown];

/** @param place names the part and the history entry that it stands in */
export function keepOfPage(place: string, part: unknown): void {
  const kept = [...readKept().filter(([other]) => other !== place), [place, part] satisfies Kept].slice(
    -MOST_PARTS,
  );
  let text = JSON.stringify(kept);
  while (text.length > MOST_CHARACTERS) {
    kept.shift();
    text = JSON.stringify(kept);
  }
  try {
    sessionStorage.setItem(PLACE, text);
  } catch {
    // A full or forbidden storage: on the way back the page begins anew.
  }
}

/** What was kept there, of the same kind as was given; null when there is nothing. */
export function keptOfPage<T>(place: string): T | null {
  return (readKept().find(([other]) => other === place)?.[1] as T | undefined) ?? null;
}

/** When the viewer changes, who comes next finds nothing of the one before. */
export function dropKeptPages(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // Nothing was kept.
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
