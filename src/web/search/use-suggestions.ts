import { useEffect, useState } from 'react';
import type { Suggestions } from '#modules/search/search.contract.ts';
import { api } from '../api.ts';
import { settled } from '../guards.ts';

// As long as a quick typist takes between two letters.
const PAUSE_MS = 150;

/**
 * What the server suggests for what is being typed, once its writer pauses; those for an older term until then.
 * @param term null for one that is not searched for
 * @returns null while nothing is known; a failure is nothing known, for the search works without it
 */
export function useSuggestions(term: string | null): { term: string; suggestions: Suggestions } | null {
  const [known, setKnown] = useState<{ term: string; suggestions: Suggestions } | null>(null);
  useEffect(() => {
    if (term === null) {
      setKnown(null);
      return;
    }
    let outdated = false;
    const timer = setTimeout(async () => {
      const read = await settled(api.suggest({ query: { q: term } }));
      if (!outdated) setKnown(read.ok ? { term, suggestions: read.value } : null);
    }, PAUSE_MS);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [term]);
  return known;
}
