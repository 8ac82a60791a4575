import { useSyncExternalStore } from 'react';
import { dropStored, store } from '../storage.ts';
import { themeStorageKey } from './theme-script.ts';

export type Theme = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

/** The theme, and a function that changes it at once, in every tab, and for later visits. */
export function useTheme(): [theme: Theme, setTheme: (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme, () => 'system'), setTheme];
}

function readTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return shown === 'light' || shown === 'dark' ? shown : 'system';
}

function setTheme(theme: Theme): void {
  show(theme);
  if (theme === 'system') dropStored(themeStorageKey);
  else store(themeStorageKey, theme);
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTab);
  };
}

function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === themeStorageKey || key === null) {
    show(newValue === 'light' || newValue === 'dark' ? newValue : 'system');
  }
}
