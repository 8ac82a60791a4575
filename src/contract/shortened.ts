// Apart from what every page has: few cut a text so.
import { cut } from './characters.ts';

/** The same text, or its beginning and an ellipsis, with at most so many code points. */
export function shortened(text: string, most: number): string {
  return [...text].length <= most ? text : `${cut(text, most - 1).trimEnd()}…`;
}
