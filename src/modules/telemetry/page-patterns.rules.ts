/** The route patterns of all pages in `src/routes.ts`. Reports name a page by its pattern, never by its URL. */
export const PAGE_PATTERNS = [
  '/',
  '/creators',
  '/businesses',
  '/lists/confirm',
  '/lists/leave',
  '/legal',
  '/legal/terms-and-conditions',
  '/legal/privacy',
  '/legal/security',
  '/signup',
  '/setup',
  '/setup/steps',
  '/signin',
  '/signin/google',
  '/signin/forgotpassword',
  '/security',
  '/settings',
  '/settings/profile',
  '/settings/portfolio',
  '/settings/pictures',
  '/settings/channels',
  '/settings/account',
  '/settings/sign-in',
  '/settings/notifications',
  '/settings/data',
  '/settings/content',
  '/settings/hidden',
  '/settings/privacy',
  '/settings/people',
  '/oauth/:type',
  '/oauth2callback',
  '/goodbye',
  '/home',
  '/home/components',
  '/kollabs',
  '/kollabs/categories',
  '/kollabs/categories/:category',
  '/newpost',
  '/newpost/kollab',
  '/newpost/post',
  '/post/:postId',
  '/kollab/:id',
  '/kollab/:id/edit',
  '/kollab/:id/:page',
  '/request/:requestId',
  '/kollab/:id/requests/:requestId',
  '/request/:requestId/agreement',
  '/request/:requestId/agreement/propose',
  '/request/:requestId/payments',
  '/collaboration/:requestId',
  '/invitation/:invitationId',
  '/dashboard',
  '/dashboard/h',
  '/dashboard/kollabs',
  '/dashboard/invitations',
  '/dashboard/requests/:list',
  '/dashboard/saved',
  '/dashboard/statistics',
  '/inbox',
  '/inbox/search',
  '/inbox/to/:username',
  '/inbox/:conversationId',
  '/moderation',
  '/moderation/health',
  '/moderation/log',
  '/moderation/terms',
  '/moderation/:kind/:id',
  '/decision/:decisionId',
  '/admin',
  '/admin/legal',
  '/admin/place',
  '/admin/sign-up',
  '/admin/users',
  '/notifications',
  '/unsubscribe',
  '/users',
  '/users/match',
  '/users/categories',
  '/users/categories/:category',
  '/curated',
  '/curated/users',
  '/curated/kollabs',
  '/user/:username',
  '/user/:username/followers',
  '/user/:username/following',
  '/user/:username/kit',
  '/user/:username/collaborations',
  '/search/result',
] as const;

export const OTHER_PAGE = 'other';

const patterns = PAGE_PATTERNS.map((pattern) => ({ pattern, parts: pattern.split('/') }));

/** If two patterns match, the one with more static parts wins. */
export function patternOf(path: string): string {
  const parts = path.replace(/\/+$/, '').split('/');
  if (parts.length === 1) return '/';
  const fitting = patterns.filter((one) => one.parts.length === parts.length && fits(one.parts, parts));
  const words = (one: { parts: readonly string[] }) =>
    one.parts.filter((part) => !part.startsWith(':')).length;
  return fitting.sort((a, b) => words(b) - words(a))[0]?.pattern ?? OTHER_PAGE;
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return pattern.every((part, index) => part.startsWith(':') || part === parts[index]);
}
