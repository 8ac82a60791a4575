/** Marks the words that were searched for in what was found. Pure; both sides use it. */

export interface MarkedPart {
  text: string;
  marked: boolean;
}

// What the search passes over beside other words. Marked, they would hide what was meant.
const SMALL = new Set(
  'a an and are as at be but by for from in into is it of on or that the this to was with'.split(' '),
);

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of a text, as they are compared: in lower case, without accents. */
export function wordsIn(text: string): string[] {
  return (fold(text).match(WORD) ?? []).slice(0, 200);
}

/**
 * A text in parts, those marked whose word is one of the words or another form of it ('portraits' of 'portrait'). The parts
 * put together are the text as it was, so that a page shows each as text. 'of' and the like only count by themselves.
 * @param words what `matched.words` of a result says
 */
export function markedParts(text: string, words: readonly string[]): MarkedPart[] {
  const asked = words.flatMap(wordsIn);
  const telling = asked.filter((word) => !SMALL.has(word));
  const roots = new Set((telling.length > 0 ? telling : asked).map(rootOf));
  const parts: MarkedPart[] = [];
  let end = 0;
  const add = (part: string, marked: boolean) => {
    if (part !== '') parts.push({ text: part, marked });
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!roots.has(rootOf(fold(word)))) continue;
    add(text.slice(end, index), false);
    add(word, true);
    end = index + word.length;
  }
  add(text.slice(end), false);
  return parts;
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase();
}

const ENDINGS = /(?:(?<=[a-z]{3})(?:ings?|ers?|ed|es|s|e|y|ies|ied|ic|ics))$/;

/** What the forms of an English word have in common, nearly as the search sees it. */
function rootOf(word: string): string {
  return word.replace(ENDINGS, '').replace(/([bdfgklmnprt])\1$/, '$1');
}
