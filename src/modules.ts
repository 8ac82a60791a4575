import { kitModule } from '#infra/kit.module.ts';
import type { ServerModule } from '#infra/module.ts';
import { accountDeletionModule } from '#modules/account-deletion/server/account-deletion.module.ts';
import { accountsModule } from '#modules/accounts/server/accounts.module.ts';
import { administrationModule } from '#modules/administration/server/administration.module.ts';
import { agreementsModule } from '#modules/agreements/server/agreements.module.ts';
import { checksModule } from '#modules/checks/server/checks.module.ts';
import { connectionsModule } from '#modules/connections/server/connections.module.ts';
import { feedModule } from '#modules/feed/server/feed.module.ts';
import { filesModule } from '#modules/files/server/files.module.ts';
import { followsModule } from '#modules/follows/server/follows.module.ts';
import { hubsModule } from '#modules/hubs/server/hubs.module.ts';
import { invitationsModule } from '#modules/invitations/server/invitations.module.ts';
import { kollabsModule } from '#modules/kollabs/server/kollabs.module.ts';
import { legalModule } from '#modules/legal/server/legal.module.ts';
import { marketingModule } from '#modules/marketing/server/marketing.module.ts';
import { matchesModule } from '#modules/matches/server/matches.module.ts';
import { mediaModule } from '#modules/media/server/media.module.ts';
import { messagingModule } from '#modules/messaging/server/messaging.module.ts';
import { moderationModule } from '#modules/moderation/server/moderation.module.ts';
import { notificationsModule } from '#modules/notifications/server/notifications.module.ts';
import { placeModule } from '#modules/place/server/place.module.ts';
import { portfolioModule } from '#modules/portfolio/server/portfolio.module.ts';
import { postsModule } from '#modules/posts/server/posts.module.ts';
import { profilePagesModule } from '#modules/profile-pages/server/profile-pages.module.ts';
import { profilesModule } from '#modules/profiles/server/profiles.module.ts';
import { proofsModule } from '#modules/proofs/server/proofs.module.ts';
import { pushModule } from '#modules/push/server/push.module.ts';
import { reactionsModule } from '#modules/reactions/server/reactions.module.ts';
import { requestsModule } from '#modules/requests/server/requests.module.ts';
import { resultsModule } from '#modules/results/server/results.module.ts';
import { reviewsModule } from '#modules/reviews/server/reviews.module.ts';
import { savedModule } from '#modules/saved/server/saved.module.ts';
import { searchModule } from '#modules/search/server/search.module.ts';
import { seoModule } from '#modules/seo/server/seo.module.ts';
import { showcasesModule } from '#modules/showcases/server/showcases.module.ts';
import { statisticsModule } from '#modules/statistics/server/statistics.module.ts';
import { telemetryModule } from '#modules/telemetry/server/telemetry.module.ts';

/** Every module, the lowest first. `scripts/import-rules.ts` reads the order from these lines. */
export const MODULES: readonly ServerModule[] = [
  kitModule,
  profilesModule,
  placeModule,
  accountsModule,
  mediaModule,
  filesModule,
  notificationsModule,
  pushModule,
  followsModule,
  reactionsModule,
  connectionsModule,
  proofsModule,
  legalModule,
  kollabsModule,
  postsModule,
  requestsModule,
  agreementsModule,
  resultsModule,
  reviewsModule,
  portfolioModule,
  showcasesModule,
  invitationsModule,
  messagingModule,
  searchModule,
  matchesModule,
  feedModule,
  profilePagesModule,
  hubsModule,
  savedModule,
  moderationModule,
  statisticsModule,
  accountDeletionModule,
  marketingModule,
  administrationModule,
  seoModule,
  telemetryModule,
  checksModule,
];
