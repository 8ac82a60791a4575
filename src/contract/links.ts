import { LIMITS } from './limits.ts';

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

/** A link as it is read: its host, and its path when that says more. */
export function linkLabel(url: URL): string {
  const path = decoded(url.pathname).replace(/\/+$/, '');
  return url.host.replace(/^www\./, '') + path;
}

// Controls and what turns the direction: it would hide how a path ends.
const TURNING = /[\p{Cc}\p{Bidi_Control}]/u;

function decoded(path: string): string {
  try {
    const read = decodeURI(path);
    return TURNING.test(read) ? path : read;
  } catch {
    return path;
  }
}

/** Whether a link may be shown as a picture: http(s), and its path, not its query, ends as a picture's does. */
export function isImageLink(text: string): boolean {
  const url = link(text);
  return url !== null && /\.(png|jpe?g|gif)$/i.test(url.pathname);
}

/** The message for a link that is not one to a picture. */
export const IMAGE_LINK_TEXT = 'Image URL must end with a .png, .jp[e]g, or .gif';
