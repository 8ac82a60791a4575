import type { Connectable } from '#contract/product.ts';
import type { Change } from '#infra/api/change.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import type { Viewer } from '#infra/session/token.ts';
import type { OwnConnectionView } from '#modules/connections/connections.contract.ts';
import { connectionsErrors } from '#modules/connections/connections.errors.ts';
import {
  noChannelMessages,
  notGrantedMessage,
  notSetUpMessage,
} from '#modules/connections/connections.messages.ts';
import { addChannel, getOwn } from './connections.commands.ts';
import { ownConnectionView } from './connections.present.ts';
import { connectionsRateLimits } from './connections.rate-limits.ts';
import { attemptOverError, createState, spendState } from './oauth-states.commands.ts';
import type { Platforms } from './platforms/platforms.ts';
import { PlatformFailure, type Provider } from './platforms/provider.ts';

interface Call {
  viewer: Viewer;
  change: Change;
}

export async function startConnect(
  context: AppContext,
  platforms: Platforms,
  { viewer, change }: Call,
  type: Connectable,
): Promise<EndpointResponse<{ url: string }>> {
  const provider = getProvider(platforms, type);
  return change(async (tx) => {
    const started = await createState(context, tx, viewer, provider);
    return {
      body: { url: provider.authorizeUrl({ ...started, redirectUri: redirectUriOf(context, type) }) },
    };
  });
}

/**
 * Completes a connection that `startConnect` began: exchanges the code, reads the figures, then writes everything in
 * one transaction. The state is spent before that transaction locks the account. If the account is deleted meanwhile,
 * its states are deleted, too, so none is found.
 * @throws {AppError} account_suspended, invalid_code, platform_failed, wrong_state, channel_taken
 */
export async function connect(
  context: AppContext,
  platforms: Platforms,
  { viewer, change }: Call,
  asked: { type: Connectable; code: string; state: string },
): Promise<EndpointResponse<OwnConnectionView>> {
  const { type, code } = asked;
  getProvider(platforms, type);
  await context.limiter.take(connectionsRateLimits.connectChannel, viewer.userId);
  // Check before the state is spent, so that a suspended account can still use it once it is active again.
  await context.requireAccount(viewer.userId, 'change');
  const spent = await spendState(context, context.database.db, viewer, asked);
  if (!spent) {
    // If this repeats a successful request, `change` returns the stored response. Otherwise it runs the function.
    return change<OwnConnectionView>(async () => {
      throw attemptOverError();
    });
  }
  const redirectUri = redirectUriOf(context, type);
  const found = await platforms
    .withProvider(type, async (provider, send) => {
      const tokens = await provider.exchange(send, { code, verifier: spent.verifier, redirectUri });
      return { tokens, channel: await provider.read(send, tokens.accessToken) };
    })
    .catch((error) => {
      throw connectError(context, type, error);
    });
  return change(async (tx) => {
    const connectionId = await addChannel(context, tx, viewer.userId, { type, ...found });
    return { body: ownConnectionView(await getOwn(tx, viewer.userId, connectionId)) };
  });
}

/** The redirect URI, as registered at the platform. */
function redirectUriOf({ env }: AppContext, type: Connectable): string {
  return `${env.publicUrl}/oauth/${type}`;
}

function getProvider(platforms: Platforms, type: Connectable): Provider {
  const provider = platforms.find(type);
  if (!provider) throw new AppError('wrong_state', notSetUpMessage(type));
  return provider;
}

/** The error for the user after a failure at the platform. */
function connectError({ log }: AppContext, type: Connectable, error: unknown): unknown {
  if (!(error instanceof PlatformFailure)) return error;
  const { kind, message } = error;
  log.warn({ event: 'platform', type, kind, reason: message }, 'channel not connected');
  if (kind === 'refused') return attemptOverError();
  if (kind === 'not_granted') return new AppError('wrong_state', notGrantedMessage(type));
  const noChannel = kind === 'not_found' && noChannelMessages[type];
  return noChannel ? new AppError('wrong_state', noChannel) : new AppError(connectionsErrors.platform_failed);
}
