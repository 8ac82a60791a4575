/** What every policy speaks of: the states of accounts and of what they publish, roles, who looks, and the verdict. */
import type { ErrorCode } from './errors.ts';

/**
 * - `limited`: may not be the first to contact a user: no requests, invitations, first messages or comments
 * - `suspended`: may only sign in, export, object and delete; everything of theirs is invisible to others
 * - `deleted`: the account is gone, and a nameless row stays while collaborations of others refer to it
 */
export const ACCOUNT_STATES = ['active', 'limited', 'suspended', 'deleted'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** The states in which others see an account. */
export const VISIBLE_ACCOUNT_STATES = ['active', 'limited'] as const satisfies readonly AccountState[];

/** The state in which only its user and moderators see an account, and what it publishes. */
export const WITHHELD_ACCOUNT_STATE = 'suspended' satisfies AccountState;

/**
 * States of what people publish. `active` here says that others may see it; that a Kollab is open to requests is its
 * own column of that name.
 * - `hidden`: out of sight until a moderator has looked at it
 * - `taken_down`: by a moderator's decision
 */
export const CONTENT_STATES = ['active', 'hidden', 'taken_down', 'deleted'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** The states in which others see what an account publishes. */
export const VISIBLE_CONTENT_STATES = ['active'] as const satisfies readonly ContentState[];

/** The states in which only its owner and moderators see it. */
export const WITHHELD_CONTENT_STATES = ['hidden', 'taken_down'] as const satisfies readonly ContentState[];

export const ROLES = ['user', 'moderator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** How an account stands: what it may do at all, whatever the thing is. */
export interface Standing {
  role: Role;
  state: AccountState;
  /** Whether its e-mail is verified. */
  verified: boolean;
}

/** Who asks a policy. Null stands for a visitor. */
export interface PolicyViewer extends Standing {
  /** As the subject names its people: user ids on the server, usernames in the browser, which knows no ids. */
  id: string;
}

/** What a policy answers. `reason` tells apart refusals of one code, so that each finds its own words. */
export type Verdict<R extends string = string> = { ok: true } | { ok: false; code: ErrorCode; reason?: R };

export const ALLOWED = { ok: true } as const satisfies Verdict;

export function refused<R extends string = never>(code: ErrorCode, reason?: R): Verdict<R> {
  return reason === undefined ? { ok: false, code } : { ok: false, code, reason };
}

/** Whether others see anything of an account in this state. */
export function isVisibleAccount(state: AccountState): boolean {
  return VISIBLE_ACCOUNT_STATES.some((visible) => visible === state);
}

/** Whether others see something that was published, as long as they see its owner. */
export function isVisibleContent(state: ContentState): boolean {
  return VISIBLE_CONTENT_STATES.some((visible) => visible === state);
}

/** What users like and comment on. */
export const REACTABLE_KINDS = ['kollab', 'post'] as const;
export type ReactableKind = (typeof REACTABLE_KINDS)[number];

/** What an account publishes, as the policies see it. */
export interface ContentSubject {
  ownerId: string;
  state: ContentState;
  ownerState: AccountState;
}

/** Whether a viewer who followed a link sees it: others while it is in sight, owners and moderators until it is deleted. */
export function isSeenContent(
  viewer: Pick<PolicyViewer, 'id' | 'role'> | null,
  { ownerId, state, ownerState }: ContentSubject,
): boolean {
  if (state === 'deleted' || ownerState === 'deleted') return false;
  if (isVisibleContent(state) && isVisibleAccount(ownerState)) return true;
  return viewer?.id === ownerId || mayModerate(viewer);
}

/** Whether a role may look at what is hidden from others. */
export function mayModerate(viewer: Pick<PolicyViewer, 'role'> | null): boolean {
  return viewer !== null && viewer.role !== 'user';
}

/**
 * What the account alone decides, each with what those before it ask:
 * - `basic`: sign in and out, keep the sign-in safe, export, object, delete
 * - `change`: anything else of one's own
 * - `publish`: what others see, and steps of collaborations; asks for a verified e-mail
 * - `contact`: to be the first to contact a user
 * - `moderate`: look at what is hidden and decide about it; asks for a role instead of an e-mail
 */
export const ACCOUNT_ACTIONS = ['basic', 'change', 'publish', 'contact', 'moderate'] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];
