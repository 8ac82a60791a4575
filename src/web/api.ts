import { type Client, clientFor, type Transport } from '#contract/client.ts';
import type { Contract } from '#contract/endpoint.ts';
import type { AccountDeletionContract } from '#modules/account-deletion/account-deletion.contract.ts';
import { accountDeletionEndpoints } from '#modules/account-deletion/account-deletion.endpoints.ts';
import type { AccountsContract } from '#modules/accounts/accounts.contract.ts';
import { accountsEndpoints } from '#modules/accounts/accounts.endpoints.ts';
import type { DevicesContract } from '#modules/accounts/devices.contract.ts';
import { devicesEndpoints } from '#modules/accounts/devices.endpoints.ts';
import type { EmailChangeContract } from '#modules/accounts/email-change.contract.ts';
import { emailChangeEndpoints } from '#modules/accounts/email-change.endpoints.ts';
import type { RecoveryContract } from '#modules/accounts/recovery.contract.ts';
import { recoveryEndpoints } from '#modules/accounts/recovery.endpoints.ts';
import type { SecondFactorContract } from '#modules/accounts/second-factor.contract.ts';
import { secondFactorEndpoints } from '#modules/accounts/second-factor.endpoints.ts';
import type { ConnectionsContract } from '#modules/connections/connections.contract.ts';
import { connectionsEndpoints } from '#modules/connections/connections.endpoints.ts';
import type { DiscoveryContract } from '#modules/discovery/discovery.contract.ts';
import { discoveryEndpoints } from '#modules/discovery/discovery.endpoints.ts';
import type { MatchContract } from '#modules/discovery/match.contract.ts';
import { matchEndpoints } from '#modules/discovery/match.endpoints.ts';
import type { SearchContract } from '#modules/discovery/search.contract.ts';
import { searchEndpoints } from '#modules/discovery/search.endpoints.ts';
import type { KollabsContract } from '#modules/kollabs/kollabs.contract.ts';
import { kollabsEndpoints } from '#modules/kollabs/kollabs.endpoints.ts';
import type { MarketingContract } from '#modules/marketing/marketing.contract.ts';
import { marketingEndpoints } from '#modules/marketing/marketing.endpoints.ts';
import type { MediaContract } from '#modules/media/media.contract.ts';
import { mediaEndpoints } from '#modules/media/media.endpoints.ts';
import type { NotificationsContract } from '#modules/notifications/notifications.contract.ts';
import { notificationsEndpoints } from '#modules/notifications/notifications.endpoints.ts';
import type { BlocksContract } from '#modules/profiles/blocks.contract.ts';
import { blocksEndpoints } from '#modules/profiles/blocks.endpoints.ts';
import type { PreferencesContract } from '#modules/profiles/preferences.contract.ts';
import { preferencesEndpoints } from '#modules/profiles/preferences.endpoints.ts';
import type { ProfilesContract } from '#modules/profiles/profiles.contract.ts';
import { profilesEndpoints } from '#modules/profiles/profiles.endpoints.ts';
import type { RequestsContract } from '#modules/requests/requests.contract.ts';
import { requestsEndpoints } from '#modules/requests/requests.endpoints.ts';
import { fetchTransport } from './fetch-transport.ts';

/** Every table of endpoints, with the contract that types it. */
const clients = [
  typed<AccountDeletionContract>(accountDeletionEndpoints),
  typed<AccountsContract>(accountsEndpoints),
  typed<BlocksContract>(blocksEndpoints),
  typed<ConnectionsContract>(connectionsEndpoints),
  typed<DevicesContract>(devicesEndpoints),
  typed<DiscoveryContract>(discoveryEndpoints),
  typed<EmailChangeContract>(emailChangeEndpoints),
  typed<KollabsContract>(kollabsEndpoints),
  typed<MarketingContract>(marketingEndpoints),
  typed<MatchContract>(matchEndpoints),
  typed<MediaContract>(mediaEndpoints),
  typed<NotificationsContract>(notificationsEndpoints),
  typed<PreferencesContract>(preferencesEndpoints),
  typed<ProfilesContract>(profilesEndpoints),
  typed<RecoveryContract>(recoveryEndpoints),
  typed<RequestsContract>(requestsEndpoints),
  typed<SearchContract>(searchEndpoints),
  typed<SecondFactorContract>(secondFactorEndpoints),
];

/** Every endpoint of the product, typed. */
export type Api = AllOf<ReturnType<(typeof clients)[number]>>;

export function apiOver(transport: Transport): Api {
  return Object.assign({}, ...clients.map((clientOver) => clientOver(transport)));
}

/** The endpoints over HTTP, with the stored token: for everything that a user does on a page. Loaders use apiContext. */
export const api: Api = apiOver(fetchTransport);

/** The contract is a type alone: its schemas stay out of the browser. */
function typed<C extends Contract>(endpoints: C['endpoints']): (transport: Transport) => Client<C> {
  return (transport) => clientFor<C>(endpoints, transport);
}

/** The intersection of a union's members. */
type AllOf<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
