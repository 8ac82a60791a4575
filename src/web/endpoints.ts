import { type Client, clientFor, type Transport } from '#contract/client.ts';
import type { Contract, EndpointTable } from '#contract/endpoint.ts';
import type { AccountDeletionContract } from '#modules/account-deletion/account-deletion.contract.ts';
import { accountDeletionEndpoints } from '#modules/account-deletion/account-deletion.endpoints.ts';
import type { AccountsContract } from '#modules/accounts/accounts.contract.ts';
import { accountsEndpoints } from '#modules/accounts/accounts.endpoints.ts';
import type { DevicesContract } from '#modules/accounts/devices.contract.ts';
import { devicesEndpoints } from '#modules/accounts/devices.endpoints.ts';
import type { EmailChangeContract } from '#modules/accounts/email-change.contract.ts';
import { emailChangeEndpoints } from '#modules/accounts/email-change.endpoints.ts';
import type { GoogleContract } from '#modules/accounts/google.contract.ts';
import { googleEndpoints } from '#modules/accounts/google.endpoints.ts';
import type { RecoveryContract } from '#modules/accounts/recovery.contract.ts';
import { recoveryEndpoints } from '#modules/accounts/recovery.endpoints.ts';
import type { SecondFactorContract } from '#modules/accounts/second-factor.contract.ts';
import { secondFactorEndpoints } from '#modules/accounts/second-factor.endpoints.ts';
import type { SetupContract } from '#modules/accounts/setup.contract.ts';
import { setupEndpoints } from '#modules/accounts/setup.endpoints.ts';
import type { AdminUsersContract } from '#modules/administration/admin-users.contract.ts';
import { adminUsersEndpoints } from '#modules/administration/admin-users.endpoints.ts';
import type { AdministrationContract } from '#modules/administration/administration.contract.ts';
import { administrationEndpoints } from '#modules/administration/administration.endpoints.ts';
import type { OperationsContract } from '#modules/administration/operations.contract.ts';
import { operationsEndpoints } from '#modules/administration/operations.endpoints.ts';
import type { AgreementsContract } from '#modules/agreements/agreements.contract.ts';
import { agreementsEndpoints } from '#modules/agreements/agreements.endpoints.ts';
import type { ChecksContract } from '#modules/checks/checks.contract.ts';
import { checksEndpoints } from '#modules/checks/checks.endpoints.ts';
import type { ConnectionsContract } from '#modules/connections/connections.contract.ts';
import { connectionsEndpoints } from '#modules/connections/connections.endpoints.ts';
import type { FeedContract } from '#modules/feed/feed.contract.ts';
import { feedEndpoints } from '#modules/feed/feed.endpoints.ts';
import type { FilesContract } from '#modules/files/files.contract.ts';
import { filesEndpoints } from '#modules/files/files.endpoints.ts';
import type { FollowsContract } from '#modules/follows/follows.contract.ts';
import { followsEndpoints } from '#modules/follows/follows.endpoints.ts';
import type { HubsContract } from '#modules/hubs/hubs.contract.ts';
import { hubsEndpoints } from '#modules/hubs/hubs.endpoints.ts';
import type { InvitationsContract } from '#modules/invitations/invitations.contract.ts';
import { invitationsEndpoints } from '#modules/invitations/invitations.endpoints.ts';
import type { KollabsContract } from '#modules/kollabs/kollabs.contract.ts';
import { kollabsEndpoints } from '#modules/kollabs/kollabs.endpoints.ts';
import type { LegalContract } from '#modules/legal/legal.contract.ts';
import { legalEndpoints } from '#modules/legal/legal.endpoints.ts';
import type { MarketingContract } from '#modules/marketing/marketing.contract.ts';
import { marketingEndpoints } from '#modules/marketing/marketing.endpoints.ts';
import type { MatchesContract } from '#modules/matches/matches.contract.ts';
import { matchesEndpoints } from '#modules/matches/matches.endpoints.ts';
import type { MediaContract } from '#modules/media/media.contract.ts';
import { mediaEndpoints } from '#modules/media/media.endpoints.ts';
import type { MessagingContract } from '#modules/messaging/messaging.contract.ts';
import { messagingEndpoints } from '#modules/messaging/messaging.endpoints.ts';
import type { ModerationContract } from '#modules/moderation/moderation.contract.ts';
import { moderationEndpoints } from '#modules/moderation/moderation.endpoints.ts';
import type { TermsContract } from '#modules/moderation/terms.contract.ts';
import { termsEndpoints } from '#modules/moderation/terms.endpoints.ts';
import type { NotificationsContract } from '#modules/notifications/notifications.contract.ts';
import { notificationsEndpoints } from '#modules/notifications/notifications.endpoints.ts';
import type { PlaceContract } from '#modules/place/place.contract.ts';
import { placeEndpoints } from '#modules/place/place.endpoints.ts';
import type { PortfolioContract } from '#modules/portfolio/portfolio.contract.ts';
import { portfolioEndpoints } from '#modules/portfolio/portfolio.endpoints.ts';
import type { PostsContract } from '#modules/posts/posts.contract.ts';
import { postsEndpoints } from '#modules/posts/posts.endpoints.ts';
import type { ProfilePagesContract } from '#modules/profile-pages/profile-pages.contract.ts';
import { profilePagesEndpoints } from '#modules/profile-pages/profile-pages.endpoints.ts';
import type { BlocksContract } from '#modules/profiles/blocks.contract.ts';
import { blocksEndpoints } from '#modules/profiles/blocks.endpoints.ts';
import type { HidesContract } from '#modules/profiles/hides.contract.ts';
import { hidesEndpoints } from '#modules/profiles/hides.endpoints.ts';
import type { MutesContract } from '#modules/profiles/mutes.contract.ts';
import { mutesEndpoints } from '#modules/profiles/mutes.endpoints.ts';
import type { PreferencesContract } from '#modules/profiles/preferences.contract.ts';
import { preferencesEndpoints } from '#modules/profiles/preferences.endpoints.ts';
import type { ProfilesContract } from '#modules/profiles/profiles.contract.ts';
import { profilesEndpoints } from '#modules/profiles/profiles.endpoints.ts';
import type { ProofsContract } from '#modules/proofs/proofs.contract.ts';
import { proofsEndpoints } from '#modules/proofs/proofs.endpoints.ts';
import type { PushContract } from '#modules/push/push.contract.ts';
import { pushEndpoints } from '#modules/push/push.endpoints.ts';
import type { ReactionsContract } from '#modules/reactions/reactions.contract.ts';
import { reactionsEndpoints } from '#modules/reactions/reactions.endpoints.ts';
import type { RequestsContract } from '#modules/requests/requests.contract.ts';
import { requestsEndpoints } from '#modules/requests/requests.endpoints.ts';
import type { ShortlistContract } from '#modules/requests/shortlist.contract.ts';
import { shortlistEndpoints } from '#modules/requests/shortlist.endpoints.ts';
import type { ResultsContract } from '#modules/results/results.contract.ts';
import { resultsEndpoints } from '#modules/results/results.endpoints.ts';
import type { ComparisonContract } from '#modules/reviews/comparison.contract.ts';
import { comparisonEndpoints } from '#modules/reviews/comparison.endpoints.ts';
import type { ReviewsContract } from '#modules/reviews/reviews.contract.ts';
import { reviewsEndpoints } from '#modules/reviews/reviews.endpoints.ts';
import type { SavedContract } from '#modules/saved/saved.contract.ts';
import { savedEndpoints } from '#modules/saved/saved.endpoints.ts';
import type { SavedSearchesContract } from '#modules/saved/saved-searches.contract.ts';
import { savedSearchesEndpoints } from '#modules/saved/saved-searches.endpoints.ts';
import type { SearchContract } from '#modules/search/search.contract.ts';
import { searchEndpoints } from '#modules/search/search.endpoints.ts';
import type { ShowcasesContract } from '#modules/showcases/showcases.contract.ts';
import { showcasesEndpoints } from '#modules/showcases/showcases.endpoints.ts';
import type { StatisticsContract } from '#modules/statistics/statistics.contract.ts';
import { statisticsEndpoints } from '#modules/statistics/statistics.endpoints.ts';

const tables = [
  typed<AccountDeletionContract>(accountDeletionEndpoints),
  typed<AccountsContract>(accountsEndpoints),
  typed<AdministrationContract>(administrationEndpoints),
  typed<AdminUsersContract>(adminUsersEndpoints),
  typed<OperationsContract>(operationsEndpoints),
  typed<AgreementsContract>(agreementsEndpoints),
  typed<ResultsContract>(resultsEndpoints),
  typed<ReviewsContract>(reviewsEndpoints),
  typed<ComparisonContract>(comparisonEndpoints),
  typed<BlocksContract>(blocksEndpoints),
  typed<ChecksContract>(checksEndpoints),
  typed<ConnectionsContract>(connectionsEndpoints),
  typed<DevicesContract>(devicesEndpoints),
  typed<EmailChangeContract>(emailChangeEndpoints),
  typed<FeedContract>(feedEndpoints),
  typed<FilesContract>(filesEndpoints),
  typed<FollowsContract>(followsEndpoints),
  typed<HidesContract>(hidesEndpoints),
  typed<HubsContract>(hubsEndpoints),
  typed<InvitationsContract>(invitationsEndpoints),
  typed<KollabsContract>(kollabsEndpoints),
  typed<LegalContract>(legalEndpoints),
  typed<MarketingContract>(marketingEndpoints),
  typed<MatchesContract>(matchesEndpoints),
  typed<MediaContract>(mediaEndpoints),
  typed<MessagingContract>(messagingEndpoints),
  typed<MutesContract>(mutesEndpoints),
  typed<ModerationContract>(moderationEndpoints),
  typed<TermsContract>(termsEndpoints),
  typed<NotificationsContract>(notificationsEndpoints),
  typed<PlaceContract>(placeEndpoints),
  typed<PortfolioContract>(portfolioEndpoints),
  typed<PostsContract>(postsEndpoints),
  typed<PreferencesContract>(preferencesEndpoints),
  typed<ProfilePagesContract>(profilePagesEndpoints),
  typed<ProfilesContract>(profilesEndpoints),
  typed<ProofsContract>(proofsEndpoints),
  typed<PushContract>(pushEndpoints),
  typed<ReactionsContract>(reactionsEndpoints),
  typed<GoogleContract>(googleEndpoints),
  typed<RecoveryContract>(recoveryEndpoints),
  typed<RequestsContract>(requestsEndpoints),
  typed<ShortlistContract>(shortlistEndpoints),
  typed<SetupContract>(setupEndpoints),
  typed<SavedContract>(savedEndpoints),
  typed<SavedSearchesContract>(savedSearchesEndpoints),
  typed<SearchContract>(searchEndpoints),
  typed<SecondFactorContract>(secondFactorEndpoints),
  typed<ShowcasesContract>(showcasesEndpoints),
  typed<StatisticsContract>(statisticsEndpoints),
];

export type Api = AllOf<ClientOf<(typeof tables)[number]>>;

const all: EndpointTable = Object.assign({}, ...tables.map(({ endpoints }) => endpoints));

export function createApi(transport: Transport): Api {
  // `all` holds the endpoints of every table in the union.
  return clientFor(all, transport) as Api;
}

interface Typed<C extends Contract> {
  endpoints: C['endpoints'];
  /** Type only: the schemas stay out of the browser bundle. */
  contract?: C;
}

function typed<C extends Contract>(endpoints: C['endpoints']): Typed<C> {
  return { endpoints };
}

type ClientOf<T> = T extends Typed<infer C> ? Client<C> : never;

/** The intersection of a union's members. */
type AllOf<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
