/**
 * The redirect target after sign-in: `next` if it is a path of this site, else `fallback`. This prevents open
 * redirects.
 */
export function safeNext(next: string | null, fallback: string): string {
  if (!next || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return fallback;
  const url = URL.parse(next, 'http://here.invalid');
  return url?.origin === 'http://here.invalid' && !url.pathname.startsWith('//') && isReadable(url.pathname)
    ? url.pathname + url.search
    : fallback;
}

/** The router answers 400 to a path that cannot be decoded. */
function isReadable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
