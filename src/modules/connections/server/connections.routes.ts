import { PLATFORMS } from '#contract/product.ts';
import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import { policyViewer } from '#infra/session/token.ts';
import { connectionsContract } from '#modules/connections/connections.contract.ts';
import { connectionsConfirmations, connectionsRefusals } from '#modules/connections/connections.messages.ts';
import { can } from '#modules/connections/connections.policy.ts';
import { HISTORY_MS, isConnectable } from '#modules/connections/connections.rules.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { connect, startConnect } from './connect.commands.ts';
import {
  addCustomConnection,
  deleteConnection,
  getOwn,
  removeFeatured,
  setFeatured,
} from './connections.commands.ts';
import { historyView, ownConnectionView } from './connections.present.ts';
import { findConnectionsOf, findSubject, listOwnConnections, listReadings } from './connections.queries.ts';
import { platformsOf } from './platforms/platforms.ts';
import { type RefreshCall, refreshConnection } from './refresh.commands.ts';

export function connectionsRoutes(context: AppContext): ServedEndpoint[] {
  const platforms = platformsOf(context);
  const { clock } = context;
  const { db } = context.database;
  const refresh = (call: RefreshCall) => refreshConnection(context, platforms, call);
  return serve(connectionsContract, {
    listPlatforms: async () => ({
      body: PLATFORMS.map((type) => ({
        type,
        state: isConnectable(type) ? platforms.stateOf(type) : 'unavailable',
      })),
    }),

    startConnect: (call) => startConnect(context, platforms, call, call.body.type),
    connect: (call) => connect(context, platforms, call, call.body),
    connectInstagram: (call) => connect(context, platforms, call, { ...call.body, type: 'instagram' }),

    connectionsOf: async ({ viewer, params }) => {
      const body = await findConnectionsOf(context.database, params.username, policyViewer(viewer));
      if (!body) throw new AppError('not_found', profilesRefusals.userNotFound);
      return { body };
    },

    ownConnections: async ({ viewer }) => ({
      body: (await listOwnConnections(db, viewer.userId)).map(ownConnectionView),
    }),

    connectionHistory: async ({ viewer, params }) => {
      const found = await findSubject(db, params.connectionId);
      const words = { not_found: connectionsRefusals.notFound };
      if (!found) throw new AppError('not_found', words.not_found);
      const { row, subject } = found;
      requireAllowed(can(policyViewer(viewer), 'viewHistory', subject), words);
      const since = new Date(clock.now().getTime() - HISTORY_MS);
      return { body: historyView(row, await listReadings(db, row.id, since)) };
    },

    refreshConnection: refresh,
    refreshInstagram: refresh,

    deleteConnection: ({ viewer, body, change }) =>
      change(async (tx) => {
        await deleteConnection(context, tx, viewer.userId, body.connectionId);
        return { body: { message: connectionsConfirmations.deleted } };
      }),

    setFeatured: ({ viewer, params, body, change }) =>
      change(async (tx) => {
        const connectionId = body.featuredPlatformId;
        await setFeatured(tx, viewer.userId, { type: params.type, connectionId }, clock.now());
        return { body: ownConnectionView(await getOwn(tx, viewer.userId, connectionId)) };
      }),

    removeFeatured: ({ viewer, change }) =>
      change(async (tx) => {
        await removeFeatured(tx, viewer.userId, clock.now());
        return { body: { message: connectionsConfirmations.featuredRemoved } };
      }),

    addCustomConnection: ({ viewer, body, change }) =>
      change(async (tx) => {
        const connectionId = await addCustomConnection(context, tx, viewer.userId, body);
        return { body: ownConnectionView(await getOwn(tx, viewer.userId, connectionId)) };
      }),
  });
}
