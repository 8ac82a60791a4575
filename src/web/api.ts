import { type Client, clientFor, type Transport } from '#contract/client.ts';
import { accountsCalls } from '#modules/accounts/accounts.calls.ts';
import type { AccountsContract } from '#modules/accounts/accounts.contract.ts';
import { devicesCalls } from '#modules/accounts/devices.calls.ts';
import type { DevicesContract } from '#modules/accounts/devices.contract.ts';
import { emailChangeCalls } from '#modules/accounts/email-change.calls.ts';
import type { EmailChangeContract } from '#modules/accounts/email-change.contract.ts';
import { recoveryCalls } from '#modules/accounts/recovery.calls.ts';
import type { RecoveryContract } from '#modules/accounts/recovery.contract.ts';
import { secondFactorCalls } from '#modules/accounts/second-factor.calls.ts';
import type { SecondFactorContract } from '#modules/accounts/second-factor.contract.ts';
import { connectionsCalls } from '#modules/connections/connections.calls.ts';
import type { ConnectionsContract } from '#modules/connections/connections.contract.ts';
import { departuresCalls } from '#modules/departures/departures.calls.ts';
import type { DeparturesContract } from '#modules/departures/departures.contract.ts';
import { discoveryCalls } from '#modules/discovery/discovery.calls.ts';
import type { DiscoveryContract } from '#modules/discovery/discovery.contract.ts';
import { matchCalls } from '#modules/discovery/match.calls.ts';
import type { MatchContract } from '#modules/discovery/match.contract.ts';
import { searchCalls } from '#modules/discovery/search.calls.ts';
import type { SearchContract } from '#modules/discovery/search.contract.ts';
import { frontCalls } from '#modules/front/front.calls.ts';
import type { FrontContract } from '#modules/front/front.contract.ts';
import { kollabsCalls } from '#modules/kollabs/kollabs.calls.ts';
import type { KollabsContract } from '#modules/kollabs/kollabs.contract.ts';
import { mediaCalls } from '#modules/media/media.calls.ts';
import type { MediaContract } from '#modules/media/media.contract.ts';
import { notificationsCalls } from '#modules/notifications/notifications.calls.ts';
import type { NotificationsContract } from '#modules/notifications/notifications.contract.ts';
import { blocksCalls } from '#modules/profiles/blocks.calls.ts';
import type { BlocksContract } from '#modules/profiles/blocks.contract.ts';
import { preferencesCalls } from '#modules/profiles/preferences.calls.ts';
import type { PreferencesContract } from '#modules/profiles/preferences.contract.ts';
import { profilesCalls } from '#modules/profiles/profiles.calls.ts';
import type { ProfilesContract } from '#modules/profiles/profiles.contract.ts';
import { requestsCalls } from '#modules/requests/requests.calls.ts';
import type { RequestsContract } from '#modules/requests/requests.contract.ts';
import { fetchTransport } from './fetch-transport.ts';

/** Every call of the product, typed. */
export type Api = Client<AccountsContract> &
  Client<SecondFactorContract> &
  Client<RecoveryContract> &
  Client<EmailChangeContract> &
  Client<DevicesContract> &
  Client<MediaContract> &
  Client<NotificationsContract> &
  Client<ProfilesContract> &
  Client<PreferencesContract> &
  Client<BlocksContract> &
  Client<ConnectionsContract> &
  Client<KollabsContract> &
  Client<RequestsContract> &
  Client<DiscoveryContract> &
  Client<MatchContract> &
  Client<SearchContract> &
  Client<DeparturesContract> &
  Client<FrontContract>;

export function apiOver(transport: Transport): Api {
  return {
    ...clientFor<AccountsContract>(accountsCalls, transport),
    ...clientFor<SecondFactorContract>(secondFactorCalls, transport),
    ...clientFor<RecoveryContract>(recoveryCalls, transport),
    ...clientFor<EmailChangeContract>(emailChangeCalls, transport),
    ...clientFor<DevicesContract>(devicesCalls, transport),
    ...clientFor<MediaContract>(mediaCalls, transport),
    ...clientFor<NotificationsContract>(notificationsCalls, transport),
    ...clientFor<ProfilesContract>(profilesCalls, transport),
    ...clientFor<PreferencesContract>(preferencesCalls, transport),
    ...clientFor<BlocksContract>(blocksCalls, transport),
    ...clientFor<ConnectionsContract>(connectionsCalls, transport),
    ...clientFor<KollabsContract>(kollabsCalls, transport),
    ...clientFor<RequestsContract>(requestsCalls, transport),
    ...clientFor<DiscoveryContract>(discoveryCalls, transport),
    ...clientFor<MatchContract>(matchCalls, transport),
    ...clientFor<SearchContract>(searchCalls, transport),
    ...clientFor<DeparturesContract>(departuresCalls, transport),
    ...clientFor<FrontContract>(frontCalls, transport),
  };
}

/** The calls over HTTP, with the stored token: for everything a person does on a page. Loaders use apiContext. */
export const api: Api = apiOver(fetchTransport);
