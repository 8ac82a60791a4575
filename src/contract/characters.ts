// Characters as readers count them: an emoji of a family is one, as is a letter with its marks. Every page has this file.

// Made when it is first needed.
let segmenter: Intl.Segmenter | undefined;

function characterAt(text: string, index: number): Intl.SegmentData | undefined {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text).containing(index);
}

/** Where the character at an index begins. */
export function characterStart(text: string, index: number): number {
  // At the end of the text there is none, and a letter with a thousand marks has to be cut somewhere.
  return characterAt(text, index)?.index || index;
}

/** The beginning of a text: of whole characters, with at most so many code points. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, characterStart(text, [...text].slice(0, most).join('').length));
}

/** The first character of a text. */
export function firstCharacter(text: string): string {
  return characterAt(text, 0)?.segment ?? '';
}
