// Characters as readers count them (grapheme clusters): a family emoji is one, and so is a letter with its accents.
// This file is in the bundle of every page.

let segmenter: Intl.Segmenter | undefined;

function characterAt(text: string, index: number): Intl.SegmentData | undefined {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text).containing(index);
}

/** The index at which the character around `index` begins. */
export function characterStart(text: string, index: number): number {
  // At the end of the text there is no character. If the first character alone is too long, it is cut at `index`.
  return characterAt(text, index)?.index || index;
}

/** The first `most` code points of a text, without a partial character at the end. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, characterStart(text, [...text].slice(0, most).join('').length));
}

export function firstCharacter(text: string): string {
  return characterAt(text, 0)?.segment ?? '';
}
