import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('modules/marketing/web/landing-page.tsx'),
  route('creators', 'modules/marketing/web/creators-page.tsx'),
  route('businesses', 'modules/marketing/web/businesses-page.tsx'),
  route('lists/confirm', 'modules/marketing/web/lists-confirm-page.tsx'),
  route('lists/leave', 'modules/marketing/web/lists-leave-page.tsx'),
  route('legal', 'modules/legal/web/legal-page.tsx'),
  route('legal/terms-and-conditions', 'modules/legal/web/legal-terms-page.tsx'),
  route('legal/privacy', 'modules/legal/web/legal-privacy-page.tsx'),
  route('legal/security', 'modules/legal/web/legal-security-page.tsx'),

  route('signup', 'modules/accounts/web/sign-up-page.tsx'),
  route('setup', 'modules/accounts/web/setup-page.tsx'),
  route('setup/steps', 'modules/administration/web/setup-steps-page.tsx'),
  route('signin', 'modules/accounts/web/sign-in-page.tsx'),
  route('signin/google', 'modules/accounts/web/google-page.tsx'),
  route('signin/forgotpassword', 'modules/accounts/web/forgot-password-page.tsx'),
  route('security', 'modules/accounts/web/security-page.tsx'),
  route('settings', 'modules/accounts/web/settings-page.tsx', [
    index('modules/accounts/web/settings-profile-page.tsx', { id: 'settings-first' }),
    route('profile', 'modules/accounts/web/settings-profile-page.tsx'),
    route('portfolio', 'modules/accounts/web/settings-portfolio-page.tsx'),
    route('pictures', 'modules/accounts/web/settings-pictures-page.tsx'),
    route('channels', 'modules/accounts/web/settings-channels-page.tsx'),
    route('account', 'modules/accounts/web/settings-account-page.tsx'),
    route('sign-in', 'modules/accounts/web/settings-sign-in-page.tsx'),
    route('admin/place', 'modules/administration/web/place-page.tsx'),
    route('admin/sign-up', 'modules/administration/web/admin-sign-up-page.tsx'),

    route('notifications', 'modules/accounts/web/settings-notifications-page.tsx'),
    route('data', 'modules/accounts/web/settings-data-page.tsx'),
    route('content', 'modules/accounts/web/settings-content-page.tsx'),
    route('hidden', 'modules/accounts/web/settings-hidden-page.tsx'),
    route('privacy', 'modules/accounts/web/settings-privacy-page.tsx'),
    route('people', 'modules/accounts/web/settings-people-page.tsx'),
  ]),
  route('oauth/:type', 'modules/connections/web/oauth-page.tsx', { id: 'oauth' }),
  route('oauth2callback', 'modules/connections/web/oauth-page.tsx', { id: 'oauth2callback' }),
  route('goodbye', 'modules/account-deletion/web/goodbye-page.tsx'),
  route('home', 'modules/accounts/web/developer-page.tsx'),
  route('home/components', 'modules/marketing/web/components/components-page.tsx'),

  route('kollabs', 'modules/kollabs/web/kollabs-page.tsx'),
  route('kollabs/categories', 'modules/kollabs/web/kollab-categories-page.tsx'),
  route('kollabs/categories/:category', 'modules/kollabs/web/kollab-category-page.tsx'),
  route('newpost', 'modules/kollabs/web/kollab-or-post-page.tsx'),
  route('newpost/kollab', 'modules/kollabs/web/new-kollab-page.tsx'),
  route('newpost/post', 'modules/posts/web/new-post-page.tsx'),
  route('post/:postId', 'modules/posts/web/post-page.tsx'),
  route('kollab/:id', 'modules/requests/web/kollab-redirect-page.tsx'),
  route('kollab/:id/edit', 'modules/kollabs/web/edit-kollab-page.tsx'),
  route('kollab/:id/:page', 'modules/requests/web/kollab-page.tsx'),

  route('request/:requestId', 'modules/requests/web/request-page.tsx', { id: 'request' }),
  route('kollab/:id/requests/:requestId', 'modules/requests/web/request-page.tsx', { id: 'kollab-request' }),

  route('request/:requestId/agreement', 'modules/agreements/web/agreement-page.tsx'),
  route('request/:requestId/agreement/propose', 'modules/agreements/web/propose-agreement-page.tsx'),
  route('request/:requestId/payments', 'modules/agreements/web/payments-page.tsx'),

  route('collaboration/:requestId', 'modules/showcases/web/showcase-page.tsx'),

  route('invitation/:invitationId', 'modules/invitations/web/invitation-page.tsx'),

  route('dashboard', 'modules/kollabs/web/dashboard-page.tsx', [
    index('modules/kollabs/web/dashboard-index-page.tsx'),
    route('h', 'modules/kollabs/web/dashboard-home-page.tsx'),
    route('kollabs', 'modules/kollabs/web/dashboard-kollabs-page.tsx'),
    route('invitations', 'modules/invitations/web/invitations-page.tsx'),
    route('requests/:list', 'modules/requests/web/requests-page.tsx'),
    route('saved', 'modules/saved/web/saved-page.tsx'),
    route('statistics', 'modules/statistics/web/statistics-page.tsx'),
  ]),

  route('inbox', 'modules/messaging/web/inbox-page.tsx', [
    index('modules/messaging/web/inbox-index-page.tsx'),
    route('search', 'modules/messaging/web/message-search-page.tsx'),
    route('to/:username', 'modules/messaging/web/first-message-page.tsx'),
    route(':conversationId', 'modules/messaging/web/conversation-page.tsx'),
  ]),

  route('admin/legal', 'modules/legal/web/admin-legal-page.tsx'),

  route('moderation', 'modules/moderation/web/moderation-page.tsx'),
  route('moderation/health', 'modules/moderation/web/moderation-health-page.tsx'),
  route('moderation/terms', 'modules/moderation/web/moderation-terms-page.tsx'),
  route('moderation/log', 'modules/moderation/web/moderation-log-page.tsx'),
  route('moderation/:kind/:id', 'modules/moderation/web/moderation-case-page.tsx'),
  route('admin', 'modules/checks/web/admin-page.tsx'),
  route('decision/:decisionId', 'modules/moderation/web/decision-page.tsx'),

  route('notifications', 'modules/notifications/web/notifications-page.tsx'),
  route('unsubscribe', 'modules/notifications/web/unsubscribe-page.tsx'),

  route('users', 'modules/hubs/web/users-page.tsx'),
  route('users/match', 'modules/matches/web/match-page.tsx'),
  route('users/categories', 'modules/hubs/web/user-categories-page.tsx'),
  route('users/categories/:category', 'modules/hubs/web/user-category-page.tsx'),
  route('curated', 'modules/hubs/web/curated-page.tsx'),
  route('curated/users', 'modules/hubs/web/curated-users-page.tsx'),
  route('curated/kollabs', 'modules/hubs/web/curated-kollabs-page.tsx'),
  route('user/:username', 'modules/profile-pages/web/profile-page.tsx'),
  route('user/:username/followers', 'modules/follows/web/follows-page.tsx', { id: 'followers' }),
  route('user/:username/following', 'modules/follows/web/follows-page.tsx', { id: 'following' }),
  route('user/:username/kit', 'modules/profile-pages/web/kit-page.tsx'),
  route('user/:username/collaborations', 'modules/requests/web/collaborations-page.tsx'),

  route('search/result', 'modules/search/web/search-result-page.tsx'),

  route('*', 'web/not-found-page.tsx'),
] satisfies RouteConfig;
