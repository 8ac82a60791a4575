import type { PolicyViewer, ReactableKind } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import { textOnce } from '#infra/db/planned.ts';
import type { Tx } from '#infra/db/pool.ts';
import { AppError, requireAllowed } from '#infra/http/app-error.ts';
import { guardedWrite } from '#infra/http/guarded-write.ts';
import { JsonText } from '#infra/http/response.ts';
import type { Reactable } from '#infra/module.ts';
import type { LikeView } from '#modules/reactions/reactions.contract.ts';
import { reactionRefusals, subjectNotFound } from '#modules/reactions/reactions.messages.ts';
import { can, type ReactionAction } from '#modules/reactions/reactions.policy.ts';
import { LIKE_PARAMETERS, type LikeAction, likeStatement } from './like.sql.ts';
import { type FoundSubject, findSubjectLocked, isLiked } from './reactions.queries.ts';

/** What is reacted to, and how that is done. */
export interface Subject {
  kind: ReactableKind;
  reactable: Reactable;
  id: string;
}

/**
 * Gives a like or takes it back by one statement, where nothing speaks against it.
 * @returns the response as JSON; null where nothing was changed, and the slow way has to look
 */
export async function likeAtOnce(
  context: AppContext,
  subject: Subject,
  userId: string,
  action: LikeAction,
): Promise<JsonText<LikeView> | null> {
  const body = await guardedWrite(
    context,
    userId,
    textOf(subject, action),
    valuesOf(context, subject, userId),
  );
  return body === null ? null : new JsonText(body);
}

/**
 * As `likeAtOnce`, behind the lock: says what speaks against it, or that it was done already.
 * @throws {AppError} not_found, forbidden
 */
export async function likeSlowly(
  context: AppContext,
  tx: Tx,
  subject: Subject,
  viewer: PolicyViewer,
  action: LikeAction,
): Promise<LikeView> {
  const found = await findSubjectLocked(tx, subject.reactable, subject.id, viewer.id);
  const isNow = found !== null && (await isLiked(tx, subject.id, viewer.id));
  const step = action === 'toggle' ? (isNow ? 'unlike' : 'like') : action;
  const { likeCount } = requireSubject(subject.kind, found, viewer, step);
  if (isNow === (step === 'like')) return { liked: isNow, likeCount };
  const text = likeStatement(subject.kind, subject.reactable, step, true);
  const { rows } = await tx.execute<{ body: string }>(
    numberedSql(text, valuesOf(context, subject, viewer.id)),
  );
  const [done] = rows;
  if (!done) throw new Error('A like was decided and not written');
  return JSON.parse(done.body);
}

/**
 * What the policy says of a reaction.
 * @throws {AppError} not_found, forbidden, account_limited
 */
export function requireSubject(
  kind: ReactableKind,
  found: FoundSubject | null,
  viewer: PolicyViewer,
  action: ReactionAction,
): FoundSubject {
  if (!found) throw new AppError('not_found', subjectNotFound[kind]);
  const verdict = can({ ...viewer, state: found.viewerState }, action, found);
  requireAllowed(verdict, { ...reactionRefusals, not_found: subjectNotFound[kind] });
  return found;
}

function textOf({ kind, reactable }: Subject, action: LikeAction): string {
  return textOnce(`like ${kind} ${action}`, () => likeStatement(kind, reactable, action));
}

function valuesOf({ clock }: Pick<AppContext, 'clock'>, { id }: Subject, userId: string): unknown[] {
  const values = { subjectId: id, userId, now: clock.now() };
  return LIKE_PARAMETERS.map((name) => values[name]);
}
