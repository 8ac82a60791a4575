import { useEffect, useState } from 'react';
import type { Suggestions } from '#modules/search/search.contract.ts';
import { api } from '../api.ts';
import { settled } from '../guards.ts';

// The debounce: the time between two keystrokes of a fast typist.
const PAUSE_MS = 150;

/**
 * Debounced. Until new suggestions arrive, those for the previous term.
 * @param term null for one that must not be searched
 * @returns null also after a failure, because the search works without suggestions
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
