import type { ErrorCode } from './errors.ts';

/**
 * - `limited`: may not be the first to contact a user: no requests, invitations, first messages or comments
 * - `suspended`: may only sign in, export, object and delete; others see nothing of the account
 * - `leaving`: waits to be deleted, and looks deleted to everyone; a sign-in restores the state before
 * - `deleted`: the account is gone; a nameless row stays while collaborations of others refer to it
 */
export const ACCOUNT_STATES = ['active', 'limited', 'suspended', 'leaving', 'deleted'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export const VISIBLE_ACCOUNT_STATES = ['active', 'limited'] as const satisfies readonly AccountState[];

export const WITHHELD_ACCOUNT_STATES = ['suspended', 'leaving'] as const satisfies readonly AccountState[];

/** Nobody sees these accounts, neither their users nor moderators. */
export const GONE_ACCOUNT_STATES = ['leaving', 'deleted'] as const satisfies readonly AccountState[];

/** The states to which a sign-in can restore an account that is leaving. */
export const PRESENT_ACCOUNT_STATES = [
  'active',
  'limited',
  'suspended',
] as const satisfies readonly AccountState[];
export type PresentAccountState = (typeof PRESENT_ACCOUNT_STATES)[number];

/**
 * States of published content. `active` means that others may see it; whether a Kollab is open to requests is another
 * column named `active`.
 * - `hidden`: invisible to others until a moderator has decided
 * - `taken_down`: removed by a moderator
 */
export const CONTENT_STATES = ['active', 'hidden', 'taken_down', 'deleted'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

export const VISIBLE_CONTENT_STATES = ['active'] as const satisfies readonly ContentState[];

export const WITHHELD_CONTENT_STATES = ['hidden', 'taken_down'] as const satisfies readonly ContentState[];

export const ROLES = ['user', 'moderator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** What an account itself is allowed, independent of what it acts on. */
export interface Standing {
  role: Role;
  state: AccountState;
  verified: boolean;
}

/** The user for whom a policy is evaluated. Null stands for a visitor. */
export interface PolicyViewer extends Standing {
  /** A user id on the server, a username in the browser, which knows no ids. Subjects use the same. */
  id: string;
}

/** A policy's result. `reason` tells apart refusals with the same code, so that each can have its own text. */
export type Verdict<R extends string = string> = { ok: true } | { ok: false; code: ErrorCode; reason?: R };

export const ALLOWED = { ok: true } as const satisfies Verdict;

export function refused<R extends string = never>(code: ErrorCode, reason?: R): Verdict<R> {
  return reason === undefined ? { ok: false, code } : { ok: false, code, reason };
}

export function isVisibleAccount(state: AccountState): boolean {
  return VISIBLE_ACCOUNT_STATES.some((visible) => visible === state);
}

export function isGoneAccount(state: AccountState): boolean {
  return GONE_ACCOUNT_STATES.some((gone) => gone === state);
}

export function isVisibleContent(state: ContentState): boolean {
  return VISIBLE_CONTENT_STATES.some((visible) => visible === state);
}

export const REACTABLE_KINDS = ['kollab', 'post'] as const;
export type ReactableKind = (typeof REACTABLE_KINDS)[number];

export interface ContentSubject {
  ownerId: string;
  state: ContentState;
  ownerState: AccountState;
}

/**
 * Whether a viewer with a link sees the content: others while it is visible, owner and moderators until it is deleted.
 */
export function isSeenContent(
  viewer: Pick<PolicyViewer, 'id' | 'role'> | null,
  { ownerId, state, ownerState }: ContentSubject,
): boolean {
  if (state === 'deleted' || isGoneAccount(ownerState)) return false;
  if (isVisibleContent(state) && isVisibleAccount(ownerState)) return true;
  return viewer?.id === ownerId || mayModerate(viewer);
}

/** An admin is a moderator who may also change how this place is set up. */
export function mayAdminister(viewer: Pick<PolicyViewer, 'role'> | null): boolean {
  return viewer?.role === 'admin';
}

export function mayModerate(viewer: Pick<PolicyViewer, 'role'> | null): boolean {
  return viewer !== null && viewer.role !== 'user';
}

/**
 * Actions that the account alone decides. Each requires what the one before it requires:
 * - `basic`: sign in and out, secure the sign-in, export, object, delete
 * - `change`: change anything else of one's own
 * - `publish`: publish, and act in collaborations; requires a verified email
 * - `contact`: be the first to contact a user
 * - `moderate`: see hidden content and decide about it; requires a role instead of a verified email
 * - `administer`: change how this place is set up, and give roles; requires the role `admin`
 */
export const ACCOUNT_ACTIONS = ['basic', 'change', 'publish', 'contact', 'moderate', 'administer'] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];
