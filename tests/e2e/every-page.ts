import { PAGE_PATTERNS, patternOf } from '#modules/telemetry/page-patterns.rules.ts';

// Every page of `src/routes.ts` in the demo world, grouped by its reader. Rules for all pages, such as accessibility,
// are checked on these.

/** A page with an id in its address, and the page that links it. */
export interface LinkedPage {
  pattern: (typeof PAGE_PATTERNS)[number];
  from: string | LinkedPage;
  link: RegExp;
  /** Derives the address from the link: another tab, or a page that belongs to the linked one. */
  to?: (address: string) => string;
  /** Scrolls sideways on a phone with text at 200 %: the terms of its definition list are 10rem wide. */
  isTooWide?: true;
}

export const UNKNOWN_PAGES = ['/nowhere', '/user/nobody_here'];

export const VISITOR_PAGES = [
  ...['/', '/creators', '/businesses'],
  ...['/legal', '/legal/terms-and-conditions', '/legal/privacy', '/legal/security'],
  ...['/lists/confirm?code=x', '/lists/leave?token=x', '/unsubscribe?token=x'],
  ...[
    '/signin',
    '/signup',
    '/signin?google=failed',
    '/signin/google',
    '/signin/forgotpassword',
    '/goodbye',
    '/home',
  ],
  ...['/security?mode=verifyEmail&oobCode=x', '/security?mode=resetPassword&oobCode=x'],
  ...['/security?mode=verifyEmail', '/security?mode=recoverEmail&oobCode=x'],
  ...['/oauth/youtube?error=access_denied', '/oauth2callback?error=access_denied'],
  ...[
    '/users',
    '/users?category=food&min=10k',
    '/users/categories',
    '/users/categories/youtube',
    '/users/categories/music',
  ],
  ...['/kollabs', '/kollabs?view=top', '/kollabs?category=art&sort=dateAsc'],
  ...['/kollabs/categories', '/kollabs/categories/photography'],
  ...['/search/result', '/search/result?q=music', '/search/result?q=music&filter=posts'],
  ...['/search/result?q=mira&filter=users', '/search/result?q=xyzzyx'],
  ...['/user/mira', '/user/mira?tab=kollabs', '/user/mira?tab=posts', '/user/mira?tab=statistics'],
  ...['/user/mira?tab=reviews', '/user/mira/collaborations', '/user/mira/kit'],
  ...['/user/mira/followers', '/user/mira/following'],
  ...UNKNOWN_PAGES,
];

export const VISITOR_LINKS: LinkedPage[] = [
  ...(['details', 'pending', 'completed'] as const).map((tab) => ({
    pattern: '/kollab/:id/:page' as const,
    from: '/user/mira?tab=kollabs',
    link: /href="(\/kollab\/[^"?#/]+)\/details"/,
    to: (address: string) => `${address}/${tab}`,
  })),
  { pattern: '/post/:postId', from: '/user/mira?tab=posts', link: /href="(\/post\/[^"?#]+)"/ },
  {
    pattern: '/collaboration/:requestId',
    from: '/user/mira',
    link: /href="(\/collaboration\/[^"?#]+)"/,
  },
];

/** Pages of Mira, who has data of every kind. */
export const MEMBER_PAGES = [
  ...['/dashboard/h', '/dashboard/kollabs', '/dashboard/invitations', '/dashboard/statistics'],
  ...['/dashboard/requests/sent', '/dashboard/requests/received'],
  ...['/dashboard/requests/active', '/dashboard/requests/completed'],
  ...['/dashboard/saved', '/dashboard/saved?list=searches'],
  ...['/inbox', '/inbox?tab=requests', '/inbox/search', '/inbox/to/maths_by_mo', '/notifications'],
  ...['/newpost', '/newpost/kollab', '/newpost/post'],
  ...['/settings', '/settings/profile', '/settings/pictures', '/settings/channels', '/settings/account'],
  '/settings/portfolio',
  ...['/settings/sign-in', '/settings/notifications', '/settings/data', '/settings/content'],
  ...['/settings/hidden', '/settings/privacy', '/settings/people', '/security'],
  ...['/curated', '/curated/users', '/curated/kollabs', '/users/match', '/kollabs'],
  ...['/user/mira', '/user/mira?tab=statistics', '/user/mira/kit', '/user/northroast', '/user/maths_by_mo'],
];

/** A pending request on one of Mira's Kollabs. */
const PENDING: LinkedPage = {
  pattern: '/kollab/:id/:page',
  from: '/dashboard/kollabs',
  link: /href="(\/kollab\/[^"/]+)\/details"[^>]*>(?:<[^>]+>)*Your kitchen/,
  to: (address) => `${address}/pending`,
};

const REQUEST = /href="(\/request\/[^"?#]+)"/;

export const MEMBER_LINKS: LinkedPage[] = [
  ...['sent', 'active', 'completed'].map((list) => ({
    pattern: '/request/:requestId' as const,
    from: `/dashboard/requests/${list}`,
    link: REQUEST,
  })),
  {
    pattern: '/request/:requestId',
    from: '/dashboard/requests/received',
    link: REQUEST,
    isTooWide: true,
  },
  {
    pattern: '/request/:requestId',
    from: '/dashboard/requests/active',
    link: REQUEST,
    to: (address) => `${address}?tab=messages`,
  },
  {
    pattern: '/request/:requestId',
    from: '/dashboard/requests/active',
    link: REQUEST,
    to: (address) => `${address}?tab=agreement`,
    isTooWide: true,
  },
  {
    pattern: '/request/:requestId/agreement',
    from: '/dashboard/requests/active',
    link: REQUEST,
    to: (address) => `${address}/agreement`,
  },
  {
    pattern: '/request/:requestId/agreement/propose',
    from: '/dashboard/requests/active',
    link: REQUEST,
    to: (address) => `${address}/agreement/propose`,
  },
  {
    pattern: '/request/:requestId/payments',
    from: '/dashboard/requests/active',
    link: REQUEST,
    to: (address) => `${address}/payments`,
  },
  {
    pattern: '/kollab/:id/requests/:requestId',
    from: PENDING,
    link: /href="(\/kollab\/[^"/]+\/requests\/[^"?#]+)"/,
    isTooWide: true,
  },
  {
    pattern: '/kollab/:id/edit',
    from: '/dashboard/kollabs',
    link: /href="(\/kollab\/[^"/]+)\/details"/,
    to: (address) => `${address}/edit`,
  },
  { pattern: '/kollab/:id/:page', from: '/dashboard/kollabs', link: /href="(\/kollab\/[^"/]+\/details)"/ },
  { pattern: '/post/:postId', from: '/user/mira?tab=posts', link: /href="(\/post\/[^"?#]+)"/ },
  { pattern: '/inbox/:conversationId', from: '/inbox', link: /href="(\/inbox\/[0-9a-f-]{36})/ },
  {
    pattern: '/inbox/:conversationId',
    from: '/inbox?tab=requests',
    link: /href="(\/inbox\/[0-9a-f-]{36})/,
  },
];

export const MODERATOR_PAGES = [
  ...['/moderation', '/moderation?show=hidden', '/moderation/health', '/moderation/log', '/moderation/terms'],
  ...['/admin', '/admin/place', '/admin/sign-up', '/admin/legal', '/admin/users', '/setup/steps'],
  ...['/admin/mail', '/admin/jobs', '/admin/log'],
];

export const MODERATOR_LINKS: LinkedPage[] = [
  {
    pattern: '/moderation/:kind/:id',
    from: '/moderation',
    link: /href="(\/moderation\/(?:kollab|user)\/[^"?#]+)"/,
  },
];

/** Pages of a user who is invited to a Kollab and has a Kollab that moderators removed. */
export const INVITED_LINKS: LinkedPage[] = [
  {
    pattern: '/invitation/:invitationId',
    from: '/notifications',
    link: /href="(\/invitation\/[^"?#]+)"/,
  },
  { pattern: '/decision/:decisionId', from: '/notifications', link: /href="(\/decision\/[^"?#]+)"/ },
];

/**
 * The first two redirect. Component tests cover the components of the third. The last is not there once there is an
 * admin, as in the demo world; its journey checks it.
 */
const UNCHECKED_PAGES = ['/dashboard', '/kollab/:id', '/home/components', '/setup'];

/** Returns the routes that none of these lists covers. */
export function missingPages(): string[] {
  const addresses = [...VISITOR_PAGES, ...MEMBER_PAGES, ...MODERATOR_PAGES];
  const linked = [...VISITOR_LINKS, ...MEMBER_LINKS, ...MODERATOR_LINKS, ...INVITED_LINKS];
  const listed = new Set([
    ...addresses.map((address) => patternOf(new URL(address, 'http://here.example').pathname)),
    ...linked.map(({ pattern }) => pattern),
    ...UNCHECKED_PAGES,
  ]);
  return PAGE_PATTERNS.filter((pattern) => !listed.has(pattern));
}
