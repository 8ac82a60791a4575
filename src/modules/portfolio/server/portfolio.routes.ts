import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Db } from '#infra/db/pool.ts';
import { policyViewer } from '#infra/session/token.ts';
import { portfolioContract } from '#modules/portfolio/portfolio.contract.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { addWork, editWork, removeWork, setRates } from './portfolio.commands.ts';
import { findOwnPortfolio, findPortfolio } from './portfolio.queries.ts';

export function portfolioRoutes({ clock, database }: AppContext): ServedEndpoint[] {
  const { db } = database;

  const own = async (from: Db, userId: string) => {
    const found = await findOwnPortfolio(from, userId);
    // The token outlived the account.
    if (!found) throw new AppError('not_signed_in');
    return { body: found.view };
  };

  return serve(portfolioContract, {
    portfolioOf: async ({ viewer, params: { username } }) => {
      const found = await findPortfolio(db, username, policyViewer(viewer));
      if (!found) throw new AppError('not_found', profilesRefusals.userNotFound);
      return { body: found.view, shows: [found.userId] };
    },

    ownPortfolio: ({ viewer }) => own(db, viewer.userId),

    addWork: ({ viewer: { userId }, body, change }) =>
      change(async (tx) => {
        await addWork(tx, userId, body, clock.now());
        return own(tx, userId);
      }),

    editWork: ({ viewer: { userId }, params: { id }, body, change }) =>
      change(async (tx) => {
        await editWork(tx, userId, id, body, clock.now());
        return own(tx, userId);
      }),

    removeWork: ({ viewer: { userId }, params: { id }, change }) =>
      change(async (tx) => {
        await removeWork(tx, userId, id, clock.now());
        return own(tx, userId);
      }),

    setRates: ({ viewer: { userId }, body: { rates }, change }) =>
      change(async (tx) => {
        await setRates(tx, userId, rates, clock.now());
        return own(tx, userId);
      }),
  });
}
