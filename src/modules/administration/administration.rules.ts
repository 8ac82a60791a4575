/** Pure; used by server and browser. */
import { PLACE_ACTIONS } from '#modules/place/place.rules.ts';

/** States of accounts by which admins look for users. `unconfirmed`: the address is not confirmed. */
export const USER_FILTERS = ['active', 'limited', 'suspended', 'leaving', 'unconfirmed'] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

/** What the log for admins shows of the moderators' log: roles, and who was suspended. */
export const ACCOUNT_ACTIONS = ['role', 'suspend', 'lift'] as const;

export const ADMIN_LOG_ACTIONS = [...PLACE_ACTIONS, ...ACCOUNT_ACTIONS] as const;
export type AdminLogAction = (typeof ADMIN_LOG_ACTIONS)[number];

/** Jobs that one call requeues or discards by their ids. */
export const MOST_JOBS = 100;

/** 'ada.l@here.example' is 'a…@here.example'. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}…${address.slice(at)}`;
}
