import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '#contract/api-error.ts';
import { safeNext } from '#contract/safe-next.ts';
import { apiContext, viewerContext } from './context.ts';
import type { Api } from './endpoints.ts';
import { paths } from './paths.ts';

type Args = Pick<LoaderFunctionArgs, 'context' | 'url'>;

export function requireViewer({ context, url }: Args): { username: string } {
  const viewer = context.get(viewerContext);
  if (viewer) return viewer;
  throw redirect(paths.signIn(url.pathname + url.search));
}

interface ViewerArgs extends LoaderFunctionArgs {
  api: Api;
  username: string;
}

/** A loader for signed-in users. Visitors are sent to the sign-in page. */
export function forViewer<T>(load: (args: ViewerArgs) => T) {
  return (args: LoaderFunctionArgs): T => {
    const { username } = requireViewer(args);
    return load({ ...args, api: args.context.get(apiContext), username });
  };
}

export function requireVisitor({ context, url }: Args): void {
  if (context.get(viewerContext)) throw redirect(safeNext(url.searchParams.get('next'), paths.home));
}

export async function orNotFound<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}

/** Null for what is not found, if the page says more about it than the 404 page. */
export async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** 'hidden': the owner hides the content from others. */
export async function orHidden<T>(promise: Promise<T>): Promise<T | 'hidden'> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return 'hidden';
    throw error;
  }
}

/** Throw the result to show the 404 page. */
export function notFound() {
  return data(null, { status: 404, statusText: 'Not Found' });
}

export type Loaded<T> = { ok: true; value: T } | { ok: false };

/** Awaits the read of one part of a page: a failure is shown in that part and does not fail the page. */
export async function settled<T>(promise: Promise<T>): Promise<Loaded<T>> {
  try {
    return { ok: true, value: await promise };
  } catch {
    return { ok: false };
  }
}
