import type { Shot } from './load.ts';

/**
 * The hub page beside the same cards from a plain template.
 * @param cookie of one who is signed in
 */
export function hubCases(cookie: string) {
  const page: Shot = { method: 'GET', path: '/kollabs' };
  const bare: Shot[] = [{ method: 'POST', path: '/hub', body: [] }];
  // Of what renders a page much is compiled only after a thousand pages.
  const rendered = { app: [{ ...page, cookie }], bare, same: false, warmUpSeconds: 8 };
  return [
    { name: 'The hub page, kept', app: [page], bare, same: false },
    // A page for a session is rendered each time; visitors would be refused while it is busy with that.
    { name: 'The hub page, rendered from nothing kept', ...rendered, caching: false },
    { name: 'The hub page, rendered', ...rendered },
  ];
}
