import { searchAddress } from '#modules/search/search-address.rules.ts';

const segment = encodeURIComponent;

const withNext = (path: string, next: string | undefined) =>
  next && next !== '/' ? `${path}?next=${segment(next)}` : path;

export type KollabTab = 'details' | 'pending' | 'active' | 'completed';
export type ProfileTab = 'info' | 'kollabs' | 'posts' | 'reviews' | 'statistics';

/** The address of every page. */
export const paths = {
  home: '/',
  signIn: (next?: string) => withNext('/signin', next),
  forgotPassword: '/signin/forgotpassword',
  signUp: (next?: string) => withNext('/signup', next),
  settings: '/settings',
  settingsProfile: '/settings/profile',
  settingsPictures: '/settings/pictures',
  settingsChannels: '/settings/channels',
  settingsAccount: '/settings/account',
  settingsSignIn: '/settings/sign-in',
  settingsNotifications: '/settings/notifications',
  settingsData: '/settings/data',
  settingsContent: '/settings/content',
  settingsHidden: '/settings/hidden',
  settingsPrivacy: '/settings/privacy',
  settingsPeople: '/settings/people',
  goodbye: '/goodbye',
  creators: '/creators',
  businesses: '/businesses',
  /** Preview pictures for shared links, rendered by the server. */
  kollabPreview: (id: string) => `/og/kollab/${segment(id)}.png`,
  postPreview: (id: string) => `/og/post/${segment(id)}.png`,
  userPreview: (username: string) => `/og/user/${segment(username)}.png`,
  categoryFeed: (category: string) => `/kollabs/categories/${segment(category)}/feed.xml`,
  legal: '/legal',
  legalSecurity: '/legal/security',
  terms: '/legal/terms-and-conditions',
  privacy: '/legal/privacy',
  developer: '/home',
  components: '/home/components',
  users: '/users',
  match: '/users/match',
  userCategories: '/users/categories',
  userCategory: (category: string) => `/users/categories/${segment(category)}`,
  kollabs: '/kollabs',
  topKollabs: '/kollabs?view=top',
  kollabCategories: '/kollabs/categories',
  kollabCategory: (category: string) => `/kollabs/categories/${segment(category)}`,
  /** The search page without words. */
  searchBox: '/search/result',
  search: searchAddress,
  curated: '/curated',
  curatedUsers: '/curated/users',
  curatedKollabs: '/curated/kollabs',
  kollab: (id: string, tab: KollabTab = 'details') => `/kollab/${segment(id)}/${tab}`,
  post: (id: string) => `/post/${segment(id)}`,
  /** The viewer's own Kollab with the list of users to invite. */
  inviteToKollab: (id: string) => `/kollab/${segment(id)}/details?invite=1`,
  kollabOrPost: '/newpost',
  newPost: '/newpost/post',
  newKollab: '/newpost/kollab',
  editKollab: (id: string) => `/kollab/${segment(id)}/edit`,
  duplicateKollab: (id: string) => `/newpost/kollab?from=${segment(id)}`,
  request: (id: string) => `/request/${segment(id)}`,
  agreement: (id: string) => `/request/${segment(id)}?tab=agreement`,
  proposeAgreement: (id: string) => `/request/${segment(id)}/agreement/propose`,
  printedAgreement: (id: string) => `/request/${segment(id)}/agreement`,
  kollabRequest: (kollabId: string, id: string) => `/kollab/${segment(kollabId)}/requests/${segment(id)}`,
  dashboard: '/dashboard/h',
  dashboardKollabs: '/dashboard/kollabs',
  requestsSent: '/dashboard/requests/sent',
  requestsReceived: '/dashboard/requests/received',
  requestsActive: '/dashboard/requests/active',
  requestsCompleted: '/dashboard/requests/completed',
  invitations: '/dashboard/invitations',
  saved: '/dashboard/saved',
  statistics: '/dashboard/statistics',
  invitation: (id: string) => `/invitation/${segment(id)}`,
  inbox: '/inbox',
  messageRequests: '/inbox?tab=requests',
  conversation: (id: string) => `/inbox/${segment(id)}`,
  messageSearch: '/inbox/search',
  /** The first message to a user. */
  writeTo: (username: string) => `/inbox/to/${segment(username)}`,
  notifications: '/notifications',
  moderation: '/moderation',
  /** A moderation decision, or what it hid. */
  decision: (id: string) => `/decision/${id}`,
  user: (username: string, tab: ProfileTab = 'info') =>
    `/user/${segment(username)}${tab === 'info' ? '' : `?tab=${tab}`}`,
  /** A user's media kit for partners, which can be printed. */
  kit: (username: string) => `/user/${segment(username)}/kit`,
  followers: (username: string) => `/user/${segment(username)}/followers`,
  following: (username: string) => `/user/${segment(username)}/following`,
  collaborationsOf: (username: string) => `/user/${segment(username)}/collaborations`,
} as const;
