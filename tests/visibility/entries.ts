import { AGREEMENT_ENTRIES } from './agreement-entries.ts';
import { FILE_ENTRIES } from './file-entries.ts';
import { EVERYONE, kollabs, posts, table, user } from './kinds.ts';
import { type Entry, marked, type Nothing, OK } from './look.ts';
import { MESSAGE_ENTRIES } from './message-entries.ts';
import { MODERATION_ENTRIES } from './moderation-entries.ts';
import { OWN_ENTRIES } from './own-entries.ts';
import { RELATION_ENTRIES } from './relation-entries.ts';
import { REVIEW_ENTRIES } from './review-entries.ts';
import { SEARCH_ENTRIES, SEARCHES } from './search-entries.ts';
import { SHOWCASE_ENTRIES } from './showcase-entries.ts';
import { SIGN_IN_ENTRIES } from './sign-in-entries.ts';

type UserCount = { category: string; count: number };

/** A search for a hidden user does not count them. */
const SEARCH = { keepsRow: false };
const SAME_VIEW = 'gives the view of getRequest, from the same presenter';
const OWNER = 'for the owner of a Kollab or post alone, who sees their own';

const COUNT = 'gives a number, of what the guard lets through';
const OWN_WORDS = 'gives what its author wrote';

/** By name of the endpoint. An endpoint that is missing here fails the test. */
export const ENTRIES: Record<string, Entry | Entry[] | Nothing> = {
  ...FILE_ENTRIES,
  ...RELATION_ENTRIES,
  ...SEARCH_ENTRIES,
  ...SIGN_IN_ENTRIES,

  getUser: user(({ target }) => `/user/${target.username}`, {
    shows: ['person', 'kollab', 'post'],
    // The counter includes only what others may see.
    sees: (look, world) => [
      ...marked(look, world),
      ...(look.body.userData?.user.currentActiveKollabs > 0 ? (['kollab'] as const) : []),
    ],
  }),
  visibilityOf: user(({ target }) => `/user/${target.username}/visibility`, { sees: OK('person') }),
  portfolioOf: user(({ target }) => `/user/${target.username}/portfolio`, { sees: OK('person') }),
  statisticsOf: user(({ target }) => `/user/${target.username}/statistics`, {
    shows: ['person', 'kollab'],
    sees: (look, world) => [
      ...OK('person')(look),
      ...(look.body.requests > 0 ? (['kollab'] as const) : []),
      ...marked(look, world),
    ],
  }),
  listUsers: ['audienceSize', 'dateJoined'].map((sort) =>
    user(({ category }) => `/users?contentType=${category}&sort=${sort}&limit=100`, { by: 'list' }),
  ),
  countUsers: user(() => '/users/counts', {
    ...{ as: ['visitor', 'reader'], by: 'list' },
    // The reader and the partner are in this category as well.
    sees: ({ body }, { category }) =>
      body.counts.some((one: UserCount) => one.category === category && one.count > 2) ? ['person'] : [],
  }),
  featuredUser: user(() => '/users/featured', { by: 'list', choice: 'featurable' }),
  similarUsers: [
    user(() => '/users/similar', { as: ['reader'], by: 'list' }),
    user(({ target }) => `/users/similar?username=${target.username}`, {
      as: ['reader'],
      sees: OK('person'),
    }),
  ],
  mentionableUsers: user(({ target }) => `/users/mentionable?q=${target.username}`, {
    ...{ as: ['reader'], by: 'list', ...SEARCH },
  }),
  curatedUsers: user(() => '/curated/users', { as: ['reader'], by: 'list' }),
  searchUsers: SEARCHES.map((filter) =>
    user(() => '/searchusers?limit=100', {
      ...{ as: ['visitor', 'reader'], by: 'list', method: 'POST' },
      body: ({ marks }) => ({ q: marks.person, filter }),
    }),
  ),
  listMatches: user(() => '/users/match?limit=100', {
    ...{ as: ['reader'], by: 'list', choice: 'appearsInMatch', shows: ['person', 'kollab'] },
  }),
  listDismissed: user(() => '/matches/dismissed', { as: ['blocker'] }),
  dismissMatch: user(({ target }) => `/users/match/${target.username}/dismiss`, {
    ...{ as: ['stranger'], method: 'PUT' },
  }),
  restoreMatch: user(({ target }) => `/users/match/${target.username}/dismiss`, {
    ...{ as: ['stranger'], method: 'DELETE' },
  }),
  connectionsOf: user(({ target }) => `/connections/get/${target.username}`),
  connectionHistory: user(({ connectionId }) => `/connections/history/${connectionId}`, {
    ...{ as: ['visitor', 'reader'], choice: 'showsAudienceHistory', sees: OK('person') },
  }),

  getKollab: kollabs(({ kollabId }) => `/kollab/${kollabId}`, { as: EVERYONE, by: 'link' }),
  allKollabs: ['requestsCount', 'datePosted', 'requestsCompleted'].flatMap((sort) => [
    kollabs(({ category }) => `/allkollabs?category=${category}&sort=${sort}&limit=100`),
    kollabs(({ category }) => `/allkollabs?contentType=${category}&sort=${sort}&limit=100`),
  ]),
  payOfLikeKollabs: COUNT,
  countKollabs: kollabs(() => '/allkollabs/counts', {
    shows: ['kollab'],
    sees: ({ body }, { category }) =>
      body.counts.some((one: { category: string }) => one.category === category) ? ['kollab'] : [],
  }),
  curatedKollabs: kollabs(() => '/curated/kollabs', { as: ['reader'] }),
  searchKollabs: SEARCHES.flatMap((filter) =>
    [{}, { minAudience: 1 }].map((facet) =>
      kollabs(() => '/searchkollabs?limit=100', {
        method: 'POST',
        body: ({ tag }) => ({ tags: [tag], filter, ...facet }),
      }),
    ),
  ),
  kollabsOf: ['', '?open=true'].map((query) =>
    kollabs(({ target }) => `/kollabs/${target.username}${query}`, { as: EVERYONE, by: 'link' }),
  ),
  mayRequest: kollabs(({ kollabId }) => `/kollab/${kollabId}/request/may`, {
    ...{ as: ['reader'], by: 'link', shows: ['kollab'], sees: OK('kollab') },
  }),
  ownRequest: kollabs(({ kollabId }) => `/kollab/${kollabId}/request`, {
    ...{ as: ['partner'], by: 'link', shows: ['person', 'kollab', 'words'] },
  }),

  getPost: posts(({ postId }) => `/post/${postId}`, { as: EVERYONE, by: 'link' }),
  postsOf: posts(({ target }) => `/posts/${target.username}`, { as: EVERYONE, by: 'link' }),
  allPosts: SEARCHES.flatMap((sort) => [
    posts(({ category }) => `/posts?category=${category}&sort=${sort}&limit=100`),
    posts(({ category }) => `/posts?contentType=${category}&accounts=creators&sort=${sort}&limit=100`),
  ]),
  searchPosts: SEARCHES.flatMap((filter) =>
    [{}, { minAudience: 1 }].map((facet) =>
      posts(() => '/searchposts?limit=100', {
        method: 'POST',
        body: ({ tag }) => ({ tags: [tag], filter, ...facet }),
      }),
    ),
  ),

  kollabRequests: [
    kollabs(({ kollabId }) => `/kollab/${kollabId}/requests?state=completed`, { by: 'link' }),
    table(({ partnersKollab }) => `/kollab/${partnersKollab}/requests?state=completed`, ['person'], {
      as: ['visitor', 'reader'],
    }),
  ],
  getRequest: [
    table(({ requests }) => `/request/${requests.pending}`, ['person', 'kollab', 'words']),
    table(({ requests }) => `/request/${requests.active}`, ['person', 'words']),
  ],
  termsOfRequest: table(({ requests }) => `/request/${requests.pending}/kollab`, ['kollab']),
  sentRequests: table(() => '/requests/sent', ['person', 'kollab', 'words']),
  receivedRequests: table(() => '/requests/received', ['person', 'words']),
  activeRequests: table(() => '/requests/active', ['person', 'words']),
  completedRequests: [
    table(() => '/requests/completed', ['person', 'kollab', 'words']),
    table(({ marks }) => `/requests/completed?q=${marks.person}`, ['person', 'kollab', 'words'], SEARCH),
    table(({ marks }) => `/requests/completed?q=${marks.kollab}`, ['person', 'kollab', 'words'], SEARCH),
  ],
  completedRequestsOf: [
    user(({ target }) => `/requests/completed/${target.username}`, {
      ...{ of: 'collaboration', shows: ['person', 'kollab'] },
    }),
    table(({ partner }) => `/requests/completed/${partner.username}`, ['person', 'kollab'], {
      as: ['visitor', 'reader'],
    }),
  ],
  openCollaborations: table(() => '/account/departure', ['person', 'kollab']),
  exportAccount: table(() => '/account/export', ['person', 'kollab', 'words'], { method: 'POST' }),

  ...MESSAGE_ENTRIES,

  ...AGREEMENT_ENTRIES,

  ...REVIEW_ENTRIES,

  ...SHOWCASE_ENTRIES,

  getInvitation: kollabs(({ invitationId }) => `/invitation/${invitationId}`, {
    ...{ as: ['reader'], by: 'link', shows: ['person', 'kollab', 'words'] },
  }),
  receivedInvitations: kollabs(() => '/invitations/received', {
    ...{ as: ['reader'], shows: ['person', 'kollab', 'words'] },
  }),
  sentInvitations: user(() => '/invitations/sent', { as: ['partner'] }),
  mayInvite: user(({ target }) => `/user/${target.username}/invite/may`, {
    ...{ as: ['reader'], sees: OK('person') },
  }),
  inviteToKollab: 'gives an id; who may be invited is mayInvite, from the same policy',
  inviteSeveral: 'gives the names that it was given; who may be invited is mayInvite, from the same policy',
  acceptInvitation: 'gives the id of the request that it makes',
  declineInvitation: 'gives a sentence without names',

  listNotifications: user(() => '/notifications', { as: ['partner'], by: 'told' }),
  getViewer: user(() => '/user', {
    ...{ as: ['partner'], by: 'told', sees: ({ body }) => (body.notifs > 0 ? ['person'] : []) },
  }),

  rejectSeveral: 'gives ids that it was given, and sentences without names',
  markFavourite: 'gives a sentence without names',
  unmarkFavourite: 'gives a sentence without names',
  createRequest: 'gives an id; whether it may be sent is mayRequest, from the same policy',
  updateRequest: SAME_VIEW,
  acceptRequest: SAME_VIEW,
  completeRequest: SAME_VIEW,
  finalizeRequest: SAME_VIEW,
  remindRequest: SAME_VIEW,
  endRequest: 'gives a sentence without names',
  createPost: OWNER,
  deletePost: OWNER,
  commentsOfKollab: [
    user(({ partnersKollab }) => `/kollab/${partnersKollab}/comments`, {
      ...{ as: ['visitor', 'reader', 'partner'], by: 'list', shows: ['person', 'words'] },
      wordsAre: 'comments',
    }),
    kollabs(({ kollabId }) => `/kollab/${kollabId}/comments`, {
      ...{ as: ['visitor', 'reader', 'partner'], by: 'link', shows: ['kollab'] },
    }),
  ],
  commentsOfPost: [
    user(({ partnersPost }) => `/post/${partnersPost}/comments`, {
      ...{ as: ['visitor', 'reader', 'partner'], by: 'list', shows: ['person', 'words'] },
      wordsAre: 'comments',
    }),
  ],
  repliesTo: [
    user(({ comment }) => `/comment/${comment}/replies`, {
      ...{ as: ['visitor', 'reader', 'partner'], by: 'list', shows: ['person', 'words'] },
      wordsAre: 'comments',
    }),
  ],
  likedOf: 'gives back ids that were asked for, of own likes alone',
  toggleLikeOfKollab: 'gives the view of getKollab',
  toggleLikeOfPost: 'gives the view of getPost',
  likeKollab: COUNT,
  unlikeKollab: COUNT,
  likePost: COUNT,
  unlikePost: COUNT,
  commentOnKollab: OWN_WORDS,
  commentOnPost: OWN_WORDS,
  editComment: OWN_WORDS,
  deleteComment: 'gives a sentence without names',

  createKollab: OWNER,
  ownKollabs: OWNER,
  closeKollab: OWNER,
  reopenKollab: OWNER,
  editKollab: OWNER,
  deleteKollab: OWNER,
  ...MODERATION_ENTRIES,
  ...OWN_ENTRIES,
  listPlatforms: 'what can be connected here',
  joinEarlyAccess: 'answers alike for every address',
  subscribe: 'answers alike for every address',
  confirmAddress: 'names the list alone',
  leaveList: 'names the list alone',
};
