import { PLATFORMS } from '#contract/product.ts';
import { connectionsContract } from '#modules/connections/connections.contract.ts';
import { isConnectable } from '#modules/connections/connections.rules.ts';
import { findPreferences } from '#modules/profiles/server/preferences.service.ts';
import { findProfileByUsername } from '#modules/profiles/server/profiles.service.ts';
import { answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import { connect, startConnect } from './connect.ts';
import {
  addCustomConnection,
  deleteConnection,
  getOwn,
  removeFeatured,
  setFeatured,
} from './connections.commands.ts';
import { connectionView, historyView, ownConnectionView } from './connections.present.ts';
import { findConnection, listConnections, listOwnConnections, listReadings } from './connections.queries.ts';
import type { Platforms } from './platforms/platforms.ts';
import { type RefreshCall, refreshConnection } from './refresh.ts';

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

export function connectionsCalls(platform: Platform, platforms: Platforms): Served[] {
  const { clock } = platform;
  const { db } = platform.database;
  const refresh = (call: RefreshCall) => refreshConnection(platform, platforms, call);
  return serve(connectionsContract, {
    listPlatforms: async () =>
      answer(
        PLATFORMS.map((type) => ({
          type,
          state: isConnectable(type) ? platforms.stateOf(type) : 'unavailable',
        })),
      ),

    startConnect: (call) => startConnect(platform, platforms, call, call.body.type),
    connect: (call) => connect(platform, platforms, call, call.body),
    connectInstagram: (call) => connect(platform, platforms, call, { ...call.body, type: 'instagram' }),

    connectionsOf: async ({ params }) => {
      const profile = await findProfileByUsername(db, params.username);
      if (!profile) throw new AppError('not_found', 'We could not find that person.');
      return answer((await listConnections(db, profile.userId)).map(connectionView));
    },

    ownConnections: async ({ viewer }) =>
      answer((await listOwnConnections(db, viewer.userId)).map(ownConnectionView)),

    connectionHistory: async ({ viewer, params }) => {
      const row = await findConnection(db, params.connectionId);
      const shown =
        row !== null &&
        (row.userId === viewer?.userId || (await findPreferences(db, row.userId)).showsAudienceHistory);
      if (!shown) throw new AppError('not_found', 'We could not find that connection.');
      const since = new Date(clock.now().getTime() - YEAR_MS);
      return answer(historyView(row, await listReadings(db, row.id, since)));
    },

    refreshConnection: refresh,
    refreshInstagram: refresh,

    deleteConnection: ({ viewer, body, change }) =>
      change(async (tx) => {
        await deleteConnection(platform, tx, viewer.userId, body.connectionId);
        return answer({ message: 'Removed Connection' });
      }),

    setFeatured: ({ viewer, params, body, change }) =>
      change(async (tx) => {
        const connectionId = body.featuredPlatformId;
        await setFeatured(tx, viewer.userId, { type: params.type, connectionId });
        return answer(ownConnectionView(await getOwn(tx, viewer.userId, connectionId)));
      }),

    removeFeatured: ({ viewer, change }) =>
      change(async (tx) => {
        await removeFeatured(tx, viewer.userId);
        return answer({ message: 'Updated Featured Platform' });
      }),

    addCustomConnection: ({ viewer, body, change }) =>
      change(async (tx) => {
        const connectionId = await addCustomConnection(platform, tx, viewer.userId, body);
        return answer(ownConnectionView(await getOwn(tx, viewer.userId, connectionId)));
      }),
  });
}
