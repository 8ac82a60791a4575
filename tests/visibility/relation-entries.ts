import { kollabs, posts, user } from './kinds.ts';
import { type Entry, type Look, marked, type Nothing, OK } from './look.ts';
import type { World } from './world.ts';

/** Considers only the items of a type in a mixed list. */
const itemsOf = (type: string) => (look: Look, world: World) =>
  marked(
    { ...look, text: JSON.stringify(look.body.filter((item: { type: string }) => item.type === type)) },
    world,
  );

export const RELATION_ENTRIES: Record<string, Entry | Entry[] | Nothing> = {
  listBlocks: user(() => '/blocks', { as: ['blocker'] }),
  getBlock: user(({ target }) => `/block/${target.username}`, { as: ['reader'], sees: OK('person') }),
  blockUser: user(({ target }) => `/block/${target.username}`, { as: ['stranger'], method: 'PUT' }),
  unblockUser: user(({ target }) => `/block/${target.username}`, { as: ['stranger'], method: 'DELETE' }),
  listMutes: user(() => '/mutes', { as: ['blocker'] }),
  muteUser: user(({ target }) => `/mute/${target.username}`, { as: ['stranger'], method: 'PUT' }),
  unmuteUser: user(({ target }) => `/mute/${target.username}`, { as: ['stranger'], method: 'DELETE' }),
  listHides: user(() => '/hides', { as: ['blocker'], shows: ['person', 'kollab'] }),
  hideCard: [
    user(({ target }) => `/hide/user/${target.username}`, {
      ...{ as: ['stranger'], method: 'PUT', sees: OK('person') },
    }),
    kollabs(({ kollabId }) => `/hide/kollab/${kollabId}`, {
      ...{ as: ['stranger'], method: 'PUT', by: 'link', shows: ['kollab'], sees: OK('kollab') },
    }),
  ],
  showCard: user(({ target }) => `/hide/user/${target.username}`, {
    ...{ as: ['stranger'], method: 'DELETE', sees: OK('person') },
  }),
  savedLists: 'gives the names that the viewer gave to lists',
  makeSavedList: 'gives the name that the viewer gave to a list',
  renameSavedList: 'gives the name that the viewer gave to a list',
  deleteSavedList: 'gives a sentence without names',
  savedSearches: 'gives what the viewer searches for, and numbers',
  saveSearch: 'gives what the viewer searches for',
  changeSavedSearch: 'gives what the viewer searches for, and numbers',
  removeSavedSearch: 'gives a sentence without names',
  savedEntries: [
    kollabs(() => '/saved/lists/saved/entries', { as: ['reader'] }),
    user(({ savedList }) => `/saved/lists/${savedList}/entries`, { as: ['reader'], by: 'list' }),
  ],
  savedIn: user(({ target }) => `/saved/of/user/${target.username}`, { as: ['reader'], sees: OK('person') }),
  save: [
    user(({ target }) => `/saved/lists/saved/user/${target.username}`, {
      ...{ as: ['stranger'], method: 'PUT', sees: OK('person') },
    }),
    kollabs(({ kollabId }) => `/saved/lists/saved/kollab/${kollabId}`, {
      ...{ as: ['stranger'], method: 'PUT', by: 'link', shows: ['kollab'], sees: OK('kollab') },
    }),
  ],
  unsave: user(({ target }) => `/saved/lists/saved/user/${target.username}`, {
    ...{ as: ['stranger'], method: 'DELETE', sees: OK('person') },
  }),
  getFollow: user(({ target }) => `/follow/${target.username}`, { as: ['reader'], sees: OK('person') }),
  followUser: user(({ target }) => `/follow/${target.username}`, {
    ...{ as: ['stranger'], method: 'PUT', sees: OK('person') },
  }),
  unfollowUser: user(({ target }) => `/follow/${target.username}`, {
    ...{ as: ['stranger'], method: 'DELETE', sees: OK('person') },
  }),
  listFollowers: [
    user(({ target }) => `/followers/${target.username}`, { choice: 'showsFollowers', sees: OK('person') }),
    user(({ partner }) => `/followers/${partner.username}`, {
      ...{ as: ['visitor', 'reader'], by: 'list', ofFollow: true },
    }),
  ],
  listFollowing: [
    user(({ target }) => `/following/${target.username}`, { choice: 'showsFollowing', sees: OK('person') }),
    user(({ partner }) => `/following/${partner.username}`, {
      ...{ as: ['visitor', 'reader'], by: 'list', ofFollow: true },
    }),
  ],
  getFeed: [
    kollabs(() => '/feed?limit=100', { as: ['reader'], sees: itemsOf('kollab') }),
    posts(() => '/feed?limit=100', { as: ['reader'], sees: itemsOf('post') }),
  ],
  report: [
    user(() => '/report', {
      ...{ as: ['stranger'], method: 'POST', sees: OK('person') },
      body: ({ target }) => ({ kind: 'user', id: target.username, reason: 'spam' }),
    }),
    kollabs(() => '/report', {
      ...{ as: ['stranger'], method: 'POST', by: 'link', shows: ['kollab'], sees: OK('kollab') },
      body: ({ kollabId }) => ({ kind: 'kollab', id: kollabId, reason: 'spam' }),
    }),
    posts(() => '/report', {
      ...{ as: ['stranger'], method: 'POST', by: 'link', shows: ['post'], sees: OK('post') },
      body: ({ postId }) => ({ kind: 'post', id: postId, reason: 'spam' }),
    }),
    user(() => '/report', {
      ...{ as: ['stranger'], method: 'POST', by: 'list', sees: OK('person'), wordsAre: 'comments' },
      body: ({ targetsComment }) => ({ kind: 'comment', id: targetsComment, reason: 'spam' }),
    }),
    ...(['review', 'reviewReply'] as const).map((kind) =>
      user(() => '/report', {
        ...{ as: ['stranger'], method: 'POST', sees: OK('person'), wordsAre: 'reviews' },
        body: ({ reviews }) => ({ kind, id: reviews[kind], reason: 'spam' }),
      }),
    ),
    user(() => '/report', {
      ...{ as: ['stranger'], method: 'POST', sees: OK('person') },
      body: ({ requests }) => ({ kind: 'showcase', id: requests.completedOnPartners, reason: 'spam' }),
    }),
    {
      ...{
        as: ['partner'],
        of: 'collaboration',
        by: 'link',
        keepsRow: true,
        wordsAre: 'messages',
        shows: ['words'],
      },
      ...{ method: 'POST', sees: OK('words'), address: () => '/report' },
      body: ({ messageId }) => ({ kind: 'message', id: messageId, reason: 'spam' }),
    },
  ],
};
