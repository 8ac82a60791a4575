import { id as idSchema } from '#contract/fields.ts';
import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { JsonText } from '#infra/edge/response.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import { findKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { getProfile } from '#modules/profiles/server/profiles.service.ts';
import { byLink, findExclusions, inLists } from '#modules/profiles/server/visibility.service.ts';
import { type SavedEntry, savedContract } from '#modules/saved/saved.contract.ts';
import { savedMessages } from '#modules/saved/saved.messages.ts';
import type { SavedKind } from '#modules/saved/saved.rules.ts';
import { deleteList, makeList, renameList, saveThing, unsaveThing } from './saved.commands.ts';
import { hasList, listEntries, listLists, listListsOf, type Thing } from './saved.queries.ts';

export function savedRoutes(context: AppContext): ServedEndpoint[] {
  const { clock } = context;
  const { db } = context.database;

  /** @throws {AppError} not_found, if the viewer does not see the thing */
  const find = async (viewer: Viewer, kind: SavedKind, address: string) => {
    const reader = policyViewer(viewer);
    if (kind === 'user') {
      const { userId } = await getProfile(db, address, reader);
      return { thing: { kind, id: userId }, ownerId: userId };
    }
    const found = idSchema.safeParse(address).success ? await findKollab(db, address, byLink(reader)) : null;
    if (!found) throw new AppError('not_found', savedMessages.noKollab);
    return { thing: { kind, id: address }, ownerId: found.kollab.ownerId };
  };
  /** Finds the stored id even if the thing is not visible any more. */
  const identifyThing = async (viewer: Viewer, kind: SavedKind, address: string): Promise<Thing> => {
    if (idSchema.safeParse(address).success) return { kind, id: address };
    return (await find(viewer, kind, address)).thing;
  };
  const listChange = (viewer: Viewer, list: string) => ({ userId: viewer.userId, list, now: clock.now() });

  return serve(savedContract, {
    savedLists: async ({ viewer }) => ({ body: await listLists(db, viewer.userId) }),

    makeSavedList: ({ viewer, body: { name }, change }) =>
      change(async (tx) => ({ body: await makeList(tx, viewer.userId, name, clock.now()) })),

    renameSavedList: ({ viewer, params: { list }, body: { name }, change }) =>
      change(async (tx) => ({ body: await renameList(tx, listChange(viewer, list), name) })),

    deleteSavedList: ({ viewer, params: { list }, change }) =>
      change(async (tx) => {
        await deleteList(tx, listChange(viewer, list));
        return { body: { message: savedMessages.listDeleted } };
      }),

    savedEntries: async ({ viewer, params: { list }, query }) => {
      if (!(await hasList(db, viewer.userId, list))) throw new AppError('not_found', savedMessages.noList);
      const reader = inLists(await findExclusions(context, viewer.userId));
      const { rows, next } = await listEntries(db, { userId: viewer.userId, list }, reader, query);
      const body = JsonText.ofList<SavedEntry>(rows.map(({ view }) => view));
      return { body, ...(next !== undefined && { next }) };
    },

    savedIn: async ({ viewer, params: { kind, id } }) => ({
      body: await listListsOf(db, viewer.userId, await identifyThing(viewer, kind, id)),
    }),

    save: async ({ viewer, params: { list, kind, id }, change }) => {
      const { thing, ownerId } = await find(viewer, kind, id);
      return change(async (tx) => {
        await saveThing(tx, listChange(viewer, list), thing, ownerId);
        return { body: { message: savedMessages.saved } };
      });
    },

    unsave: async ({ viewer, params: { list, kind, id }, change }) => {
      const thing = await identifyThing(viewer, kind, id);
      return change(async (tx) => {
        await unsaveThing(tx, listChange(viewer, list), thing);
        return { body: { message: savedMessages.unsaved } };
      });
    },
  });
}
