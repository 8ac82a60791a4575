import { LIMITS } from './limits.ts';
import { cleanLine } from './text.ts';

/** An http(s) address without credentials, at most 2,048 characters; never fetched by the server. */
export function link(text: string): URL | null {
  if (text.length > LIMITS.link || /[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text)) return null;
  const url = URL.parse(text);
  return url && !url.username && !url.password && url.hostname ? url : null;
}

// 'example.com/shop': a host with a dot in it, and no scheme before it.
const BARE =
  /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)*\.([\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)(:\d+)?([/?#]\S*)?$/iu;

/** An address as people write it: without a scheme it is https. */
export function withScheme(text: string): string {
  return BARE.test(text) ? `https://${text}` : text;
}

/**
 * The address behind a link that a user typed, for an `href`; null when it must not be one.
 * @param text as stored; a bare domain ('example.com/shop') is taken as https
 */
export function webLink(text: string): URL | null {
  return link(withScheme(text));
}

// Also without a scheme: a mail program makes a link of 'ada.example' and of 'a@ada.example'.
const ANY_ADDRESS =
  /:\/\/|@|(?<![\p{L}\p{N}])(?:www\.|[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[.\u3002\uFF61](?:[\p{L}\p{M}]{2,}|xn--))/iu;

/** Whether a mail program might make a link of something in a text. It may be one that only looks like an address. */
export function holdsAddress(text: string): boolean {
  return ANY_ADDRESS.test(text.normalize('NFKC').replace(/\p{Cf}/gu, ''));
}

/** A link as it is read: its host, and its path when that says more. */
export function linkLabel(url: URL): string {
  const path = decoded(url.pathname).replace(/\/+$/, '');
  return url.host.replace(/^www\./, '') + path;
}

function decoded(path: string): string {
  try {
    const read = decodeURI(path);
    return read === cleanLine(read) ? read : path;
  } catch {
    return path;
  }
}

// No part of an address: spaces, marks that draw nothing, quotation marks, and what ends a sentence or is a bracket outside
// ASCII. Apostrophes and letters of any script are parts.
const OUTSIDE =
  /[\s<>"\u00AD\u200B\u2025\u2026\u2060]|(?![!-~\u2018\u2019])[\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Ps}\p{Pe}]/u;
const APOSTROPHE = /['\u2018\u2019]/;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

// What may stand within an address, and at its end belongs to the sentence.
const TAIL = /[.,;:!?'\u2018\u2019\u00B7\u2013\u2014|`([{]+$/u;
const EMOJI_TAIL =
  /(?<=[\p{L}\p{N}_)!?.])(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\uFE0F|\u200D)+$/u;
// A domain ends in letters of one script: 'example.com' and a word in Hangul are not one host.
const HOST = /^https?:\/\/[^/?#:@]*\.[\p{Script=Latin}\p{M}]+(?=[^\p{Script=Latin}\p{M}\p{N}./?#:@-])/iu;

/** A part of a text. With `url` it is an address, else words. */
export interface TextPart {
  text: string;
  url?: URL;
}

/** Parts a text at the http(s) addresses in it. */
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
  // The closing half of *https://ada.example*.
  return /[*_~]/.test(before) && host.endsWith(before) ? host.replace(/[*_~]+$/, '') : host;
}

/** @param isQuoted whether an apostrophe stands before the address: the next one ends it */
function upToEnd(text: string, isQuoted: boolean): string {
  const open: string[] = [];
  let end = 0;
  for (const char of text) {
    if (OUTSIDE.test(char)) break;
    if (APOSTROPHE.test(char) && (isQuoted || !/^[\p{L}\p{N}]/u.test(text.slice(end + 1, end + 3)))) break;
    if ('([{'.includes(char)) open.push(char);
    const opening = CLOSING[char];
    if (opening && open.pop() !== opening) break;
    end += char.length;
    // 'Mercury_(planet)' and a word behind it without a space, as in Korean or Japanese.
    if (opening && /^[^\p{ASCII}]/u.test(text.slice(end, end + 2))) break;
  }
  return text.slice(0, end);
}

/** Whether a link may be shown as a picture: http(s), and its path, not its query, ends as a picture's does. */
export function isImageLink(text: string): boolean {
  const url = link(text);
  return url !== null && /\.(png|jpe?g|gif)$/i.test(url.pathname);
}

/** The message for a link that is not one to a picture. */
export const IMAGE_LINK_TEXT = 'Image URL must end with a .png, .jp[e]g, or .gif';
