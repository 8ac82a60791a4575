import { type Actor, type Entry, marked, type Nothing, OK } from './look.ts';
import type { Group } from './world.ts';

const EVERYONE: Actor[] = ['visitor', 'reader', 'partner'];
const user = (address: Entry['address'], more: Partial<Entry> = {}): Entry => ({
  ...{ as: EVERYONE, of: 'person', by: 'link', shows: ['person'], address },
  ...more,
});
const kollabs = (address: Entry['address'], more: Partial<Entry> = {}): Entry => ({
  ...{ as: ['visitor', 'reader'], of: 'kollab', by: 'list', shows: ['person', 'kollab'], address },
  ...more,
});
const table = (address: Entry['address'], shows: Group[], more: Partial<Entry> = {}): Entry => ({
  ...{ as: ['partner'], of: 'collaboration', by: 'link', keepsRow: true, shows, address },
  ...more,
});

/** A hidden user cannot be found out by a search for them. */
const SEARCH = { keepsRow: false };
const OWN = 'the own account of the viewer, and nothing of others';
const SIGN_IN = 'signs in or out, or keeps a sign-in safe: names none but the caller';
const SAME_VIEW = 'gives the view of getRequest, from the same presenter';
const OWNER = 'for the owner of a Kollab alone, who sees their own';

const SEARCHES = ['similarity', 'dateAsc', 'dateDesc', 'audienceSize'];

/** Every endpoint by its name. One that is not here fails the test. */
export const ENTRIES: Record<string, Entry | Entry[] | Nothing> = {
  // Users
  getUser: user(({ target }) => `/user/${target.username}`, {
    shows: ['person', 'kollab'],
    // Its counter is of what others may see.
    sees: (look, world) => [
      ...marked(look, world),
      ...(look.body.userData?.user.currentActiveKollabs > 0 ? (['kollab'] as const) : []),
    ],
  }),
  visibilityOf: user(({ target }) => `/user/${target.username}/visibility`, { sees: OK('person') }),
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
  featuredUser: user(() => '/users/featured', { by: 'list', choice: 'featurable' }),
  similarUsers: [
    user(() => '/users/similar', { as: ['reader'], by: 'list' }),
    user(({ target }) => `/users/similar?username=${target.username}`, {
      as: ['reader'],
      sees: OK('person'),
    }),
  ],
  curatedUsers: user(() => '/curated/users', { as: ['reader'], by: 'list' }),
  searchUsers: SEARCHES.map((filter) =>
    user(() => '/searchusers?limit=100', {
      ...{ as: ['visitor', 'reader'], by: 'list', method: 'POST' },
      body: ({ marks }) => ({ q: marks.person, filter }),
    }),
  ),
  listMatches: user(() => '/users/match', {
    ...{ as: ['reader'], by: 'list', choice: 'appearsInMatch', shows: ['person', 'kollab'] },
  }),
  dismissMatch: user(({ target }) => `/users/match/${target.username}/dismiss`, {
    ...{ as: ['stranger'], method: 'PUT' },
  }),
  restoreMatch: user(({ target }) => `/users/match/${target.username}/dismiss`, {
    ...{ as: ['stranger'], method: 'DELETE' },
  }),
  listBlocks: user(() => '/blocks', { as: ['blocker'] }),
  getBlock: user(({ target }) => `/block/${target.username}`, { as: ['reader'], sees: OK('person') }),
  blockUser: user(({ target }) => `/block/${target.username}`, { as: ['stranger'], method: 'PUT' }),
  unblockUser: user(({ target }) => `/block/${target.username}`, { as: ['stranger'], method: 'DELETE' }),
  connectionsOf: user(({ target }) => `/connections/get/${target.username}`),
  connectionHistory: user(({ connectionId }) => `/connections/history/${connectionId}`, {
    ...{ as: ['visitor', 'reader'], choice: 'showsAudienceHistory', sees: OK('person') },
  }),

  // Kollabs
  getKollab: kollabs(({ kollabId }) => `/kollab/${kollabId}`, { as: EVERYONE, by: 'link' }),
  allKollabs: ['requestsCount', 'datePosted', 'requestsCompleted'].flatMap((sort) => [
    kollabs(({ category }) => `/allkollabs?category=${category}&sort=${sort}&limit=100`),
    kollabs(({ category }) => `/allkollabs?contentType=${category}&sort=${sort}&limit=100`),
  ]),
  curatedKollabs: kollabs(() => '/curated/kollabs', { as: ['reader'] }),
  searchKollabs: SEARCHES.flatMap((filter) =>
    [{}, { minAudience: 1 }].map((facet) =>
      kollabs(() => '/searchkollabs?limit=100', {
        method: 'POST',
        body: ({ tag }) => ({ tags: [tag], filter, ...facet }),
      }),
    ),
  ),
  kollabsOf: kollabs(({ target }) => `/kollabs/${target.username}`, { as: EVERYONE, by: 'link' }),
  mayRequest: kollabs(({ kollabId }) => `/kollab/${kollabId}/request/may`, {
    ...{ as: ['reader'], by: 'link', shows: ['kollab'], sees: OK('kollab') },
  }),
  ownRequest: kollabs(({ kollabId }) => `/kollab/${kollabId}/request`, {
    ...{ as: ['partner'], by: 'link', shows: ['person', 'kollab', 'words'] },
  }),

  // Collaborations
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

  // What one is told
  listNotifications: user(() => '/notifications', { as: ['partner'], by: 'told' }),
  getViewer: user(() => '/user', {
    ...{ as: ['partner'], by: 'told', sees: ({ body }) => (body.notifs > 0 ? ['person'] : []) },
  }),

  createRequest: 'gives an id; whether it may be sent is mayRequest, from the same policy',
  updateRequest: SAME_VIEW,
  acceptRequest: SAME_VIEW,
  completeRequest: SAME_VIEW,
  finalizeRequest: SAME_VIEW,
  remindRequest: SAME_VIEW,
  endRequest: 'gives a sentence without names',
  createKollab: OWNER,
  ownKollabs: OWNER,
  closeKollab: OWNER,
  reopenKollab: OWNER,
  deleteKollab: OWNER,
  markNotificationsRead: OWN,
  unsubscribe: OWN,
  getPreferences: OWN,
  setPreferences: OWN,
  editProfile: OWN,
  editPage: OWN,
  setMailNotifications: OWN,
  deleteAccount: OWN,
  getEmailChange: OWN,
  changeEmail: OWN,
  cancelEmailChange: OWN,
  confirmEmailChange: OWN,
  listDevices: OWN,
  getSecondFactor: OWN,
  uploadProfileImage: OWN,
  removeProfileImage: OWN,
  uploadBanner: OWN,
  removeBanner: OWN,
  uploadPicture: OWN,
  ownConnections: OWN,
  startConnect: OWN,
  connect: OWN,
  connectInstagram: OWN,
  refreshConnection: OWN,
  refreshInstagram: OWN,
  deleteConnection: OWN,
  setFeatured: OWN,
  removeFeatured: OWN,
  addCustomConnection: OWN,
  listPlatforms: 'what can be connected here',
  joinEarlyAccess: 'answers alike for every address',
  subscribe: 'answers alike for every address',
  confirmAddress: 'names the list alone',
  leaveList: 'names the list alone',
  signUp: SIGN_IN,
  signIn: SIGN_IN,
  signInSecondStep: SIGN_IN,
  startPasskeySignIn: SIGN_IN,
  signInWithPasskey: SIGN_IN,
  refreshToken: SIGN_IN,
  signOut: SIGN_IN,
  signOutEverywhere: SIGN_IN,
  revokeDevice: SIGN_IN,
  verifyEmail: SIGN_IN,
  sendVerificationEmail: SIGN_IN,
  forgotPassword: SIGN_IN,
  resetPassword: SIGN_IN,
  changePassword: SIGN_IN,
  confirmPassword: SIGN_IN,
  startTotp: SIGN_IN,
  confirmTotp: SIGN_IN,
  removeTotp: SIGN_IN,
  renewRecoveryCodes: SIGN_IN,
  startPasskey: SIGN_IN,
  addPasskey: SIGN_IN,
  removePasskey: SIGN_IN,
};
