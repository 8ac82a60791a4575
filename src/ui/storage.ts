/* What the browser stores for this site. A browser may forbid the storage, and it may be full: nothing here throws. */

/** What localStorage did not take: it lasts as long as the page. */
const unstored = new Map<string, string>();

export function readStored(key: string): string | null {
  return unstored.get(key) ?? attempt(() => localStorage.getItem(key)) ?? null;
}

export function store(key: string, value: string): void {
  unstored.set(key, value);
  attempt(() => {
    localStorage.setItem(key, value);
    unstored.delete(key);
  });
}

export function dropStored(key: string): void {
  unstored.delete(key);
  attempt(() => localStorage.removeItem(key));
}

export function readOfTab(key: string): string | null {
  return attempt(() => sessionStorage.getItem(key)) ?? null;
}

export function storeInTab(key: string, value: string): void {
  attempt(() => sessionStorage.setItem(key, value));
}

export function dropOfTab(key: string): void {
  attempt(() => sessionStorage.removeItem(key));
}

export function keysOfTab(): string[] {
  return attempt(() => Object.keys(sessionStorage)) ?? [];
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
