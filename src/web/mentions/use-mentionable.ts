import { useEffect, useState } from 'react';
import type { MentionableUser } from '#modules/search/search.contract.ts';
import { api } from '../api.ts';
import { settled } from '../guards.ts';

// As long as a quick typist takes between two letters.
const PAUSE_MS = 150;

/**
 * Users whom a name may mean, once its writer pauses. Until then those of the name before that it may still mean.
 * @param name null where nothing is suggested
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
      // A failure is nothing to suggest: writing works without it.
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
