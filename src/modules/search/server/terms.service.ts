import { wordsOf } from '#contract/words.ts';
import { allOf, quote } from './search-terms.ts';

/** The `tsquery` for rows of `search_users` with a name whose words begin with those that are typed; it finds none without a word. */
export function nameBeginning(typed: string): string {
  return allOf(wordsOf(typed).map((word) => `${quote(`a${word}`)}:*`)) || quote('a');
}
