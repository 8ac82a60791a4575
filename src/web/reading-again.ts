/*
 * What is read again stands on the page already. When it does not come, the page stays as it is: the router would put
 * the page of an error in its place. The router's own request stays open then, until something else is read.
 */

/** Called when what each reads does not come. */
const underWay = new Set<() => void>();

/** @returns the end of it, which may be called more than once */
export function beginReading(onFailure: () => void): () => void {
  underWay.add(onFailure);
  return () => void underWay.delete(onFailure);
}

/** Whether this request of the router reads the page again that is shown. */
export function readsAgain(pathname: string): boolean {
  if (underWay.size === 0 || !pathname.endsWith('.data')) return false;
  const page = pathname.slice(0, -'.data'.length).replace(/\/(?:_root|_)$/, '/');
  return page === location.pathname;
}

/** The page stays as it is; who asked for it is told. */
export function failReading(): void {
  const failed = [...underWay];
  underWay.clear();
  for (const onFailure of failed) onFailure();
}
