import { id as idSchema } from '#contract/fields.ts';
import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Hideable, ServerModule } from '#infra/module.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import { hidesContract } from '#modules/profiles/hides.contract.ts';
import type { HideKind } from '#modules/profiles/hides.rules.ts';
import { profilesConfirmations, profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { hideCard, showCard } from './hides.commands.ts';
import { type HideRow, listHidden } from './hides.queries.ts';

export function hidesRoutes(
  { clock, database: { db } }: AppContext,
  modules: readonly ServerModule[],
): ServedEndpoint[] {
  const kinds = hideableOf(modules);

  /**
   * @throws {AppError} not_found if the viewer cannot see it
   */
  const find = async (viewer: Viewer, kind: HideKind, address: string) => {
    const cards = await kinds.get(kind)?.(db, policyViewer(viewer), { addresses: [address] });
    const card = cards?.[0];
    if (!card) throw new AppError('not_found', profilesRefusals.cardNotFound);
    return card;
  };
  /** The cards of a page, without those that the viewer can no longer see. */
  const cardsOf = async (viewer: Viewer, rows: readonly HideRow[]) => {
    const found = await Promise.all(
      [...kinds].map(([kind, cards]) => {
        const ids = rows.filter((row) => row.kind === kind).map(({ subjectId }) => subjectId);
        return ids.length > 0 ? cards(db, policyViewer(viewer), { ids }) : [];
      }),
    );
    return new Map(found.flat().map((card) => [card.id, card]));
  };

  return serve(hidesContract, {
    listHides: async ({ viewer, query }) => {
      const { rows, next } = await listHidden(db, viewer.userId, query);
      const cards = await cardsOf(viewer, rows);
      const body = rows.flatMap(({ kind, subjectId, createdAt }) => {
        const card = cards.get(subjectId);
        return card ? [{ kind, id: card.address, title: card.title, hiddenAt: createdAt.toISOString() }] : [];
      });
      return { body, ...(next !== undefined && { next }) };
    },

    hideCard: async ({ viewer, params: { kind, id }, change }) => {
      const card = await find(viewer, kind, id);
      return change(async (tx) => {
        await hideCard(tx, { userId: viewer.userId, kind, subjectId: card.id }, clock.now());
        return { body: { message: profilesConfirmations.hidden } };
      });
    },

    showCard: async ({ viewer, params: { kind, id }, change }) => {
      // An id also works for something that the viewer can no longer see.
      const subjectId = idSchema.safeParse(id).success ? id : (await find(viewer, kind, id)).id;
      return change(async (tx) => {
        await showCard(tx, { userId: viewer.userId, kind, subjectId }, clock.now());
        return { body: { message: profilesConfirmations.shown } };
      });
    },
  });
}

/**
 * @throws {Error} if two modules declare the same kind
 */
function hideableOf(modules: readonly ServerModule[]): Map<string, Hideable> {
  const kinds = new Map<string, Hideable>();
  for (const [kind, hideable] of modules.flatMap(({ hideable = {} }) => Object.entries(hideable))) {
    if (kinds.has(kind)) throw new Error(`Two modules let a "${kind}" be hidden.`);
    kinds.set(kind, hideable);
  }
  return kinds;
}
