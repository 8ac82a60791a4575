import { useEffect, useState } from 'react';
import type { MentionableUser } from '#modules/search/search.contract.ts';
import { api } from '../api.ts';
import { settled } from '../guards.ts';

// The debounce: the time between two keystrokes of a fast typist.
const PAUSE_MS = 150;

/**
 * Users whose name starts with this one, debounced. Until they are loaded, the previous results that still match.
 * @param name null if nothing is to be suggested
 */
export function useMentionable(name: string | null): MentionableUser[] {
  const [known, setKnown] = useState<MentionableUser[]>([]);
  useEffect(() => {
    if (name === null) {
      setKnown([]);
      return;
    }
    let outdated = false;
    const timer = setTimeout(async () => {
      const read = await settled(api.mentionableUsers({ query: { q: name } }));
      // On failure suggest nothing.
      if (!outdated) setKnown(read.ok ? read.value.items : []);
    }, PAUSE_MS);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [name]);
  if (name === null) return [];
  const typed = name.toLowerCase();
  return known.filter(
    ({ username, displayName }) =>
      username.toLowerCase().startsWith(typed) || ` ${displayName.toLowerCase()}`.includes(` ${typed}`),
  );
}
