/** How the owner of a Kollab chooses among the requests on it: favourites, and rejecting several at once. Pure. */
import { type Refused, refuse, type Same } from '#contract/ruling.ts';
import type { RefusalCode } from './requests.errors.ts';
import { notFoundMessage, notOwnersMarkMessage } from './requests.messages.ts';
import type { Actor, Lifecycle } from './requests.moves.rules.ts';
import { type Decision, decide, mayRead } from './requests.rules.ts';

/** How many requests can be rejected at once. */
export const MOST_REJECTED = 50;

/** Like `decide` for `reject`, but a request that the recipient has already rejected is `same`. */
export function decideRejection<T extends Lifecycle>(
  request: T | null,
  actor: Actor,
  now: Date,
  note: string | null,
): Decision<T> {
  const repeated = actor === 'recipient' && request?.closedHow === 'rejected';
  return repeated ? { outcome: 'same' } : decide(request, actor, 'reject', now, note);
}

/** @returns the new value of the mark; `same` if the request has it already */
export function decideFavourite(
  request: { favourite: boolean } | null,
  actor: Actor,
  favourite: boolean,
): { outcome: 'done'; favourite: boolean } | Same | Refused<RefusalCode> {
  if (!request || !mayRead(actor)) return refuse('not_found', notFoundMessage);
  if (actor !== 'recipient') return refuse('forbidden', notOwnersMarkMessage);
  return request.favourite === favourite ? { outcome: 'same' } : { outcome: 'done', favourite };
}
