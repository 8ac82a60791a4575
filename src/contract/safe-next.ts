// Not two slashes, nor a percent sign in the path that encodes nothing, since the router refuses such an address.
const PATH = /^\/(?![/\\]|[^?#]*%(?![\da-f]{2}))[^\\\p{Cc}]*$/iu;

/**
 * The redirect target after sign-in: `next` if it is a path of this site, else `fallback`. This prevents open
 * redirects.
 */
export function safeNext(next: string | null, fallback: string): string {
  if (!next || !PATH.test(next)) return fallback;
  const url = URL.parse(next, 'http://here.invalid');
  return url?.origin === 'http://here.invalid' && !url.pathname.startsWith('//')
    ? url.pathname + url.search
    : fallback;
}
