import type { Fault } from './fault.ts';

export const discoveryFaults: readonly Fault[] = [
  {
    name: 'A connection is completed by a session that did not begin it',
    kind: 'token',
    file: 'src/modules/connections/server/oauth-states.commands.ts',
    before: '        eq(oauthStates.sessionId, viewer.sessionId),\n',
    after: '',
  },
  {
    name: 'A user may add eleven custom links',
    kind: 'limit',
    file: 'src/modules/connections/server/connections.commands.ts',
    before: 'if (links >= CONNECTION_LIMITS.customLinks)',
    after: 'if (links > CONNECTION_LIMITS.customLinks)',
  },
  {
    name: 'A search finds closed Kollabs unasked',
    kind: 'visibility',
    file: 'src/modules/discovery/server/word-asked.ts',
    before: "...(active === 'true' ? ['=open'] : []),",
    after: "...(active === 'false' ? ['=open'] : []),",
  },
  {
    name: 'Similar users: the platform counts for more than the content type',
    kind: 'order',
    file: 'src/modules/discovery/server/similar.queries.ts',
    before:
      '    sql`${contentType} and not (${platform})`,\n    sql`not (${contentType}) and ${platform}`,\n',
    after: '    sql`not (${contentType}) and ${platform}`,\n    sql`${contentType} and not (${platform})`,\n',
  },
  {
    name: 'A pair that repeats makes itself the featured collaborator',
    kind: 'order',
    file: 'src/modules/discovery/server/users.queries.ts',
    before: 'count(distinct side.partner_id)::int as partners, count(*) as times',
    after: 'count(side.partner_id)::int as partners, count(*) as times',
  },
  {
    name: 'A list of saved things can be deleted by another user',
    kind: 'permission',
    file: 'src/modules/saved/server/saved.commands.ts',
    before: '.delete(savedLists)\n    .where(and(eq(savedLists.id, list), eq(savedLists.userId, userId)))',
    after: '.delete(savedLists)\n    .where(and(eq(savedLists.id, list)))',
  },
  {
    name: "A saved search tells of its user's own Kollabs",
    kind: 'event',
    file: 'src/modules/saved/server/saved-searches.jobs.ts',
    before: 'found.filter(({ username }) => username !== search.username)',
    after: 'found.filter(({ username }) => username !== search.userId)',
  },
  {
    name: 'A code confirms an address a second time',
    kind: 'token',
    file: 'src/modules/marketing/server/marketing.commands.ts',
    before: '.set({ confirmedAt: now, codeHash: null, codeExpiresAt: null })',
    after: '.set({ confirmedAt: now })',
  },
  {
    name: 'An address leaves a list without a signed link',
    kind: 'token',
    file: 'src/modules/marketing/server/leave-token.ts',
    before: "isSigned(secrets, 'leave-list', id, signature.join('.')) && ID.test(id)",
    after: "isSigned(secrets, 'leave-list', id, signature.join('.')) || ID.test(id)",
  },
  {
    name: 'A title is markup in the feed of a category',
    kind: 'escaping',
    file: 'src/modules/seo/server/feed.ts',
    before: '<title>${xml(row.title)}</title>',
    after: '<title>${row.title}</title>',
  },
  {
    name: 'Search engines are told of closed Kollabs',
    kind: 'visibility',
    file: 'src/modules/seo/server/seo.queries.ts',
    before: 'const listed = sql`${kollabs.active} and ${kollabsVisibleTo(FOR_MACHINES).sql}`;',
    after: 'const listed = sql`${kollabsVisibleTo(FOR_MACHINES).sql}`;',
  },
];
