import { LIMITS } from './limits.ts';

/**
 * Parses an http(s) address without credentials, at most 2,048 characters. Null if invalid.
 */
export function link(text: string): URL | null {
  if (text.length > LIMITS.link || /[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text)) return null;
  const url = URL.parse(text);
  return url && !url.username && !url.password && url.hostname ? url : null;
}

// 'example.com/shop': a host with a dot, without a scheme.
const BARE =
  /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)*\.([\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)(:\d+)?([/?#]\S*)?$/iu;

/** Completes a bare domain, also with what input methods and sentences add to it. */
export function withScheme(text: string): string {
  const bare = text.replace(/[\u3002\uFF0E\uFF61]/g, '.').replace(/^<|[.,;>]+$/g, '');
  return BARE.test(bare) ? `https://${bare}` : text;
}

/**
 * The URL of a link that a user typed, for an `href`. Null if it is not safe to link to.
 * @param text as stored; a bare domain ('example.com/shop') becomes https
 */
export function webLink(text: string): URL | null {
  return link(withScheme(text));
}

/** A link as it is shown: the host without 'www.', and the path. */
export function linkLabel(url: URL): string {
  const path = decoded(url.pathname).replace(/\/+$/, '');
  return url.host.replace(/^www\./, '') + path;
}

// Control and bidirectional characters, which would hide how a path ends.
const TURNING = /[\p{Cc}\p{Bidi_Control}]/u;

function decoded(path: string): string {
  try {
    const read = decodeURI(path);
    return TURNING.test(read) ? path : read;
  } catch {
    return path;
  }
}

/** Whether a link may be used as a picture: http(s), and the path, not the query, ends in a picture's extension. */
export function isImageLink(text: string): boolean {
  const url = link(text);
  return url !== null && /\.(png|jpe?g|gif)$/i.test(url.pathname);
}

export const IMAGE_LINK_TEXT = 'Image URL must end with a .png, .jp[e]g, or .gif';
