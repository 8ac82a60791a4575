import { useEffect, useState } from 'react';
import { wordsOf } from '#contract/words.ts';
import type { MentionableUser } from '#modules/search/search.contract.ts';
import { api } from '../api.ts';
import { settled } from '../guards.ts';

// The debounce: the time between two keystrokes of a fast typist.
const PAUSE_MS = 150;

interface Answer {
  /** The name that was asked for. */
  name: string;
  users: MentionableUser[];
}

const NONE: Answer = { name: '', users: [] };

/**
 * Users whose name starts with this one, debounced. Until they are loaded, the previous results that still match.
 * @param name null if nothing is to be suggested
 */
export function useMentionable(name: string | null): MentionableUser[] {
  const [answer, setAnswer] = useState(NONE);
  useEffect(() => {
    if (name === null) {
      setAnswer(NONE);
      return;
    }
    let outdated = false;
    const timer = setTimeout(async () => {
      const read = await settled(api.mentionableUsers({ query: { q: name } }));
      // On failure suggest nothing.
      if (!outdated) setAnswer(read.ok ? { name, users: read.value.items } : NONE);
    }, PAUSE_MS);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [name]);
  if (name === null) return [];
  return answer.name === name ? answer.users : answer.users.filter((user) => startsWith(user, name));
}

/** The rule of the server, for an answer to another name. */
function startsWith({ username, displayName }: MentionableUser, name: string): boolean {
  if (username.toLowerCase().startsWith(name.toLowerCase())) return true;
  const words = wordsOf(displayName);
  const typed = wordsOf(name);
  return typed.length > 0 && typed.every((part) => words.some((word) => word.startsWith(part)));
}
