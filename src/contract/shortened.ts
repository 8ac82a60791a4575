// Not in `characters.ts`, which is in every page's bundle.
import { cut } from './characters.ts';

/** A text of at most `most` code points; a longer one is cut and gets an ellipsis. */
export function shortened(text: string, most: number): string {
  return [...text].length <= most ? text : `${cut(text, most - 1).trimEnd()}…`;
}
