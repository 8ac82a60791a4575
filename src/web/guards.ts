import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '#contract/api-error.ts';
import { viewerContext } from './context.ts';
import { paths } from './paths.ts';

type Args = Pick<LoaderFunctionArgs, 'context' | 'url'>;

/** For pages of signed-in people: a visitor is sent to sign in, and back here afterwards. */
export function requireViewer({ context, url }: Args): { username: string } {
  const viewer = context.get(viewerContext);
  if (viewer) return viewer;
  throw redirect(paths.signIn(url.pathname + url.search));
}

/** For sign-in and sign-up: who is signed in already is sent on. */
export function requireVisitor({ context, url }: Args): void {
  if (context.get(viewerContext)) throw redirect(safeNext(url.searchParams.get('next'), paths.home));
}

/** What a loader awaits, with the 404 page where the server knows no such thing, or not for this viewer. */
export async function orNotFound<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}

/** What a loader awaits, where a refusal is no failure: its owner hides it from others, and the page says so. */
export async function orHidden<T>(promise: Promise<T>): Promise<T | 'hidden'> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return 'hidden';
    throw error;
  }
}

/** Throw it to show the 404 page. */
export function notFound() {
  return data(null, { status: 404, statusText: 'Not Found' });
}

export type Loaded<T> = { ok: true; value: T } | { ok: false };

/** What a part of a page awaits: its failure is shown in its place, not instead of the page. */
export async function settled<T>(promise: Promise<T>): Promise<Loaded<T>> {
  try {
    return { ok: true, value: await promise };
  } catch {
    return { ok: false };
  }
}

/** Where to go after signing in: only a path of this site, else `fallback` (checks.md LK-05). */
export function safeNext(next: string | null, fallback: string): string {
  if (!next || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return fallback;
  const url = URL.parse(next, 'http://here.invalid');
  return url?.origin === 'http://here.invalid' && !url.pathname.startsWith('//')
    ? url.pathname + url.search
    : fallback;
}
