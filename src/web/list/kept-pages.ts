import { dropOfTab, readOfTab, storeInTab } from '#ui/storage.ts';

// State that this tab stores for Back, newest last: loaded lists, and the links that were followed.
const STORAGE_KEY = 'pages';
const MOST_PARTS = 24;
const MOST_CHARACTERS = 400_000;

/** The sessionStorage key of React Router's `ScrollRestoration`, which stores scroll offsets by history key. */
export const SCROLL_STORAGE = 'scroll';

type Kept = [key: string, part: unknown];

export function keepOfPage(key: string, part: unknown): void {
  const kept = [...readKept().filter(([other]) => other !== key), [key, part] satisfies Kept].slice(
    -MOST_PARTS,
  );
  let text = JSON.stringify(kept);
  while (text.length > MOST_CHARACTERS) {
    kept.shift();
    text = JSON.stringify(kept);
  }
  // If the storage is full or forbidden, the page starts over after Back.
  storeInTab(STORAGE_KEY, text);
}

/** The caller must ask for the type that it stored. */
export function keptOfPage<T>(key: string): T | null {
  return (readKept().find(([other]) => other === key)?.[1] as T | undefined) ?? null;
}

/** Call it when the viewer changes, so that the next one finds nothing of the previous. */
export function dropKeptPages(): void {
  dropOfTab(STORAGE_KEY);
}

function readKept(): Kept[] {
  try {
    // Only this module writes this key.
    return JSON.parse(readOfTab(STORAGE_KEY) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}
