/**
 * When a finished collaboration is shown to everybody: while it is completed and both sides have agreed. Pure; the time
 * is an argument.
 */
import type { ContentState } from '#contract/policy.ts';
import { type Ruling, refuse } from '#contract/ruling.ts';
import { type LifecycleState, otherSide, type Side } from '#modules/requests/requests.moves.rules.ts';
import { showcaseRefusals } from './showcases.messages.ts';

/** `hidden` by a rule until a moderator decides, or `taken_down` by a moderator: then nobody sees it. */
export const SHOWCASE_STATES = ['active', 'hidden', 'taken_down'] as const satisfies readonly ContentState[];
export type ShowcaseState = (typeof SHOWCASE_STATES)[number];

/** When each side agreed; null if it did not, or took it back. */
export type Consents = Readonly<Record<Side, Date | null>>;

export interface Showable {
  state: LifecycleState;
  consents: Consents;
  /** Whether the other side was notified that a side agreed, which happens once. */
  told: Readonly<Record<Side, boolean>>;
  /** The sides whose account is deleted or suspended. */
  gone: readonly Side[];
  moderated: ShowcaseState;
}

/**
 * - `asked`: the other side has not agreed yet
 * - `shown`: everybody sees it from now on
 * - `withdrawn`: the side took its consent back before the other had agreed
 * - `hidden`: nobody sees it any more
 */
export type ShowcaseChange = 'asked' | 'shown' | 'withdrawn' | 'hidden';

/** Whom moderators tell of a decision: who delivered all of it, otherwise the owner of the Kollab. */
export function answerableSide(works: readonly { by: Side }[]): Side {
  return works.length > 0 && works.every(({ by }) => by === 'sender') ? 'sender' : 'recipient';
}

/** Since when both sides agree to show it; null if they do not. */
export function shownSince({ sender, recipient }: Consents): Date | null {
  if (sender === null || recipient === null) return null;
  return sender > recipient ? sender : recipient;
}

/**
 * Refuses with wrong_state unless it is completed, if moderators took it down, and if the other side cannot agree any
 * more.
 * @param shown whether the side agrees to show it; a side may take that back at any time
 * @returns `tells` is true if the other side is notified
 */
export function decideShowcase(
  { state, consents, told, gone, moderated }: Showable,
  side: Side,
  shown: boolean,
  now: Date,
): Ruling<{ consents: Consents; change: ShowcaseChange; tells: boolean }> {
  if (state !== 'completed') return refuse('wrong_state', showcaseRefusals.notCompleted);
  if (shown === (consents[side] !== null)) return { outcome: 'same' };
  const other = otherSide(side);
  if (shown && moderated !== 'active') return refuse('wrong_state', showcaseRefusals[moderated]);
  if (shown && gone.includes(other)) return refuse('wrong_state', showcaseRefusals.gone);
  const changed = { ...consents, [side]: shown ? now : null };
  const both = consents[other] !== null;
  const change = shown ? (both ? 'shown' : 'asked') : both ? 'hidden' : 'withdrawn';
  return { outcome: 'done', consents: changed, change, tells: shown && !told[side] };
}
