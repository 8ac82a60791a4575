import { paths } from '#web/paths.ts';
import { FIRST_LIST } from '../saved.rules.ts';

/** The list id in the address of the saved searches. */
export const SEARCHES = 'searches';
export const SEARCHES_ADDRESS = `${paths.saved}?list=${SEARCHES}`;

export function listAddress(list: string): string {
  return list === FIRST_LIST ? paths.saved : `${paths.saved}?list=${list}`;
}
