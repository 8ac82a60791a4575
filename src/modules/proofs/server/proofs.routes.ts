import { webLink } from '#contract/links.ts';
import type { Change } from '#infra/api/change.ts';
import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, refusalOf } from '#infra/app-error.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import { isFetchable } from '#infra/outbound/fetch-public.ts';
import { OutboundFailure } from '#infra/outbound/outbound-failure.ts';
import type { Viewer } from '#infra/session/token.ts';
import { findCustomLink } from '#modules/connections/server/custom-links.service.ts';
import { findTimeZone } from '#modules/profiles/server/preferences.service.ts';
import { type ProofView, proofsContract } from '#modules/proofs/proofs.contract.ts';
import { checkedJustNowMessage, domainRemoved, proofsRefusals } from '#modules/proofs/proofs.messages.ts';
import { CHECK_EVERY_MS, withheldNow } from '#modules/proofs/proofs.rules.ts';
import { addDomain, claimCheck, findOrAddLink, removeDomain, storeCheck } from './proofs.commands.ts';
import { findOwnDomain, findProofToCheck, listOwnProofs, proofView } from './proofs.queries.ts';
import { proofsRateLimits } from './proofs.rate-limits.ts';
import { runCheck, siteToCheck } from './run-check.ts';

export function proofsRoutes(context: AppContext): ServedEndpoint[] {
  const { clock, limiter } = context;
  const { db } = context.database;

  const checkNow = async (
    proofId: string,
    { viewer, change }: { viewer: Viewer; change: Change },
  ): Promise<EndpointResponse<ProofView>> => {
    const found = await findProofToCheck(db, proofId);
    if (!found) throw new AppError('not_found', proofsRefusals.notFound);
    const withheld = withheldNow(found.row, clock.now());
    if (withheld) {
      const timeZone = await findTimeZone(db, viewer.userId);
      throw new AppError('wrong_state', proofsRefusals.withheld(withheld, timeZone));
    }
    await limiter.take(proofsRateLimits.checkProof, viewer.userId);
    await limiter.take(proofsRateLimits.checkSite, siteToCheck(found));
    const claimedAt = await claimCheck(db, proofId, clock.now());
    if (!claimedAt) {
      const seconds = CHECK_EVERY_MS / 1000;
      const refusal = new AppError('too_early', checkedJustNowMessage(seconds), { retryAfter: seconds });
      // A repeat of a successful request with the same key gets its response again.
      return change<ProofView>(async () => {
        throw refusal;
      });
    }
    const results = await runCheck(context, found).catch((error) => {
      if (!(error instanceof OutboundFailure)) throw error;
      throw new AppError('unavailable', proofsRefusals.busy, { retryAfter: CHECK_EVERY_MS / 1000 });
    });
    return change(async (tx) => {
      await storeCheck(context, tx, found.row, { claimedAt, results });
      const after = await findProofToCheck(tx, proofId);
      if (!after) throw new AppError('not_found', proofsRefusals.notFound);
      return { body: proofView(after.row, clock.now()) };
    });
  };

  return serve(proofsContract, {
    ownProofs: async ({ viewer }) => {
      const rows = await listOwnProofs(db, viewer.userId);
      return { body: rows.map((row) => proofView(row, clock.now())) };
    },

    addDomain: async ({ viewer, body, change }) => {
      // Taken before the transaction, which would hold its connection while the limiter waits for one.
      const refusal = await refusalOf(limiter.take(proofsRateLimits.addDomain, viewer.userId));
      return change(async (tx) => {
        if (refusal) throw refusal;
        return { body: proofView(await addDomain(context, tx, viewer.userId, body.domain), clock.now()) };
      });
    },

    checkDomain: async (call) => {
      const { userId } = call.viewer;
      // Checked before anything is fetched, since `change` would refuse only afterwards.
      await context.requireAccount(userId, 'publish');
      const own = await findOwnDomain(db, userId, call.params.proofId);
      if (!own) throw new AppError('not_found', proofsRefusals.notFound);
      return checkNow(own.id, call);
    },

    removeDomain: ({ viewer, params, change }) =>
      change(async (tx) => {
        await removeDomain(context, tx, viewer.userId, params.proofId);
        return { body: { message: domainRemoved } };
      }),

    checkLink: async (call) => {
      const { userId } = call.viewer;
      await context.requireAccount(userId, 'publish');
      const linkTo = await findCustomLink(db, userId, call.params.connectionId);
      if (linkTo === null) throw new AppError('not_found', proofsRefusals.linkNotFound);
      const url = webLink(linkTo);
      if (!url || !isFetchable(url)) throw new AppError('wrong_state', proofsRefusals.notCheckable);
      return checkNow(await findOrAddLink(db, userId, call.params.connectionId, clock.now()), call);
    },
  });
}
