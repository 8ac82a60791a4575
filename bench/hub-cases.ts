import type { Shot } from './load.ts';

/**
 * The hub page beside the same cards from a plain template.
 * @param cookie of one who is signed in
 */
export function hubCases(cookie: string) {
  const page = (own?: string): Shot => ({ method: 'GET', path: '/kollabs', ...(own && { cookie: own }) });
  const bare: Shot[] = [{ method: 'POST', path: '/hub', body: [] }];
  // Of what renders a page much is compiled only after a thousand pages.
  const rendered = { bare, same: false, warmUpSeconds: 8 };
  return [
    { name: 'The hub page, kept', app: [page()], bare, same: false },
    // A request with a session cookie is never answered from the cache.
    {
      name: 'The hub page, rendered each time',
      ...{ app: [page('session=of-nobody')], ...rendered, caching: false },
    },
    // What they read may be kept, as it is for those who read; the page never is.
    { name: 'The hub page, rendered for one reader', app: [page(cookie)], ...rendered },
  ];
}
