import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { EventConsumer, LoggedEvent } from '#infra/events/event.ts';
import type { ServerModule, Written, WrittenItem } from '#infra/module.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import { REPORT_KINDS, type ReportKind } from '#modules/moderation/moderation.rules.ts';
import { hiddenByTerm } from '#modules/moderation/terms.messages.ts';
import { hideByRule } from './hiding.commands.ts';
import { isLookedAt } from './hiding.queries.ts';
import { knownTerms } from './known-terms.ts';
import { storeReport } from './moderation.commands.ts';
import { listReportedBySystem } from './moderation.queries.ts';
import type { KnownTerm, TermMatcher } from './terms.match.ts';

interface Hit extends WrittenItem {
  kind: ReportKind;
  term: KnownTerm;
}

/**
 * Hides content with a hiding term shortly after it was written. It is a consumer of its own, because it locks the
 * accounts of all affected owners before the first case.
 */
export function termsConsumer(context: AppContext, modules: readonly ServerModule[]): EventConsumer {
  const written = new Map(modules.flatMap((module) => Object.entries(module.written ?? {})));
  return {
    name: 'moderation-terms',
    types: [...written.keys()],
    gatherMs: 500,
    async handle(tx, events) {
      const matcher = await knownTerms(context).read(tx);
      if (!matcher.hides) return;
      const hits = await findHits(tx, matcher, written, events);
      if (hits.length === 0) return;
      const there = await holdAccounts(tx, [...new Set(hits.map(({ ownerId }) => ownerId))].sort());
      // Content of deleted accounts is not visible anyway.
      for (const hit of hits) if (there.has(hit.ownerId)) await hideHit(context, tx, modules, hit);
    },
  };
}

/** One statement per kind. Sorted by id, the order in which cases are locked. */
async function findHits(
  tx: Tx,
  matcher: TermMatcher,
  written: ReadonlyMap<string, Written>,
  events: readonly LoggedEvent[],
): Promise<Hit[]> {
  const asked = new Map<Written, Set<string>>();
  for (const event of events) {
    const one = written.get(event.type);
    if (one) asked.set(one, (asked.get(one) ?? new Set()).add(one.idOf?.(event) ?? event.subjectId));
  }
  const hits: Hit[] = [];
  for (const [{ kind: named, find }, ids] of asked) {
    const kind = REPORT_KINDS.find((one) => one === named);
    if (!kind) throw new Error(`A "${named}" cannot be reported, so it cannot be hidden.`);
    for (const thing of await find(tx, [...ids])) {
      const term = matcher.find(thing.texts);
      if (term?.effect === 'hide') hits.push({ ...thing, kind, term });
    }
  }
  return hits.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Opens a case with a report by the product itself, in which moderators read the term. */
async function hideHit(
  context: AppContext,
  tx: Tx,
  modules: readonly ServerModule[],
  { kind, id, ownerId, term }: Hit,
): Promise<void> {
  if (await isLookedAt(tx, id)) return;
  const find = modules.flatMap(({ reportable }) => reportable?.[kind] ?? [])[0];
  // The snapshot shows the thing as its author sees it.
  const author = { id: ownerId, role: 'user', state: 'active', verified: true } as const;
  const found = await find?.(tx, author, id, modules);
  if (!found) return;
  const [open] = await listReportedBySystem(tx, [id]);
  const report = { reporterId: null, kind, reason: 'other', text: hiddenByTerm(term) } as const;
  if (!open) await storeReport(tx, report, found, context.clock.now());
  await hideByRule(context, tx, modules, { kind, id }, 'term');
}
