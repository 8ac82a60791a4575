import { LIMITS } from './limits.ts';
import { link } from './links.ts';

// Characters that end an address: spaces, invisible characters, quotation marks, and non-ASCII punctuation and
// brackets. Apostrophes and letters of any script do not end it.
const OUTSIDE =
  /[\s<>"\u00AD\u200B\u2025\u2026\u2060]|(?![!-~\u2018\u2019])[\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Ps}\p{Pe}]/u;
const APOSTROPHE = /['\u2018\u2019]/;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

// Allowed within an address, but part of the sentence at its end.
const TAIL = /[.,;:!?'\u2018\u2019\u00B7\u2013\u2014|`([{]+$/u;
const EMOJI_TAIL =
  /(?<=[\p{L}\p{N}_)!?.])(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\uFE0F|\u200D)+$/u;
// A top-level domain has letters of one script: in 'example.com' followed by Hangul, the host ends before the Hangul.
const HOST =
  /^https?:\/\/[^/?#:@]*\.[\p{Script=Latin}\p{M}]+(?::\d+)?(?=[^\p{Script=Latin}\p{M}\p{N}./?#:@-])/iu;

export interface TextPart {
  text: string;
  url?: URL;
}

export function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  let searched = 0;
  for (const { index } of text.matchAll(/https?:\/\//gi)) {
    if (index < searched) continue;
    const address = addressAt(text, index);
    searched = index + address.length;
    const url = link(address);
    if (!url) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, url });
    end = searched;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function addressAt(text: string, start: number): string {
  const before = text[start - 1] ?? '';
  const address = upToEnd(text.slice(start, start + LIMITS.link + 1), APOSTROPHE.test(before));
  const trimmed = address.replace(TAIL, '').replace(EMOJI_TAIL, '').replace(TAIL, '');
  const host = HOST.exec(trimmed)?.[0] ?? trimmed;
  // The closing mark of *https://ada.example*.
  return /[*_~]/.test(before) && host.endsWith(before) ? host.replace(/[*_~]+$/, '') : host;
}

/** @param isQuoted whether an apostrophe comes before the address; the next apostrophe then ends it */
function upToEnd(text: string, isQuoted: boolean): string {
  const open: string[] = [];
  let end = 0;
  for (const char of text) {
    if (OUTSIDE.test(char)) break;
    if (APOSTROPHE.test(char) && (isQuoted || !/^[\p{L}\p{N}_]/u.test(text.slice(end + 1, end + 3)))) break;
    if ('([{'.includes(char)) open.push(char);
    const opening = CLOSING[char];
    if (opening && open.pop() !== opening) break;
    end += char.length;
    // 'Mercury_(planet)' directly followed by a word without a space, as in Korean or Japanese.
    if (opening && /^[^\p{ASCII}]/u.test(text.slice(end, end + 2))) break;
  }
  return text.slice(0, end);
}
