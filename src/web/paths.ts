const segment = encodeURIComponent;

export type KollabTab = 'details' | 'pending' | 'active' | 'completed';

/** Every address of a page, in one place. */
export const paths = {
  home: '/',
  signIn: (next?: string) => (next && next !== '/' ? `/signin?next=${segment(next)}` : '/signin'),
  signUp: '/signup',
  settings: '/settings',
  legal: '/legal',
  legalSecurity: '/legal/security',
  terms: '/legal/terms-and-conditions',
  privacy: '/legal/privacy',
  developer: '/home',
  kollabs: '/kollabs',
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
  user: (username: string) => `/user/${segment(username)}`,
  collaborationsOf: (username: string) => `/user/${segment(username)}/collaborations`,
} as const;
