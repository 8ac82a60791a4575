import { searchAddress } from '#modules/discovery/search.rules.ts';

const segment = encodeURIComponent;

const withNext = (path: string, next: string | undefined) =>
  next && next !== '/' ? `${path}?next=${segment(next)}` : path;

export type KollabTab = 'details' | 'pending' | 'active' | 'completed';
export type ProfileTab = 'info' | 'kollabs' | 'statistics';

/** Every address of a page, in one place. */
export const paths = {
  home: '/',
  signIn: (next?: string) => withNext('/signin', next),
  forgotPassword: '/signin/forgotpassword',
  signUp: (next?: string) => withNext('/signup', next),
  settings: '/settings',
  settingsContent: '/settings/content',
  settingsPrivacy: '/settings/privacy',
  goodbye: '/goodbye',
  creators: '/creators',
  businesses: '/businesses',
  /** Pictures that stand for a page where it is shared, drawn by the server. */
  kollabPreview: (id: string) => `/og/kollab/${segment(id)}.png`,
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
  /** Where the search box stands by itself. */
  searchBox: '/search/result',
  search: searchAddress,
  curated: '/curated',
  curatedUsers: '/curated/users',
  curatedKollabs: '/curated/kollabs',
  kollab: (id: string, tab: KollabTab = 'details') => `/kollab/${segment(id)}/${tab}`,
  newPost: '/newpost',
  newKollab: '/newpost/kollab',
  request: (id: string) => `/request/${segment(id)}`,
  kollabRequest: (kollabId: string, id: string) => `/kollab/${segment(kollabId)}/requests/${segment(id)}`,
  dashboard: '/dashboard/h',
  dashboardKollabs: '/dashboard/kollabs',
  requestsSent: '/dashboard/requests/sent',
  requestsReceived: '/dashboard/requests/received',
  requestsActive: '/dashboard/requests/active',
  requestsCompleted: '/dashboard/requests/completed',
  notifications: '/notifications',
  user: (username: string, tab: ProfileTab = 'info') =>
    `/user/${segment(username)}${tab === 'info' ? '' : `?tab=${tab}`}`,
  collaborationsOf: (username: string) => `/user/${segment(username)}/collaborations`,
} as const;
