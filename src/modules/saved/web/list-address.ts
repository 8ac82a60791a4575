import { paths } from '#web/paths.ts';
import { FIRST_LIST } from '../saved.rules.ts';

/** Stands in the place of a list for the searches that the viewer saved. */
export const SEARCHES = 'searches';
export const SEARCHES_ADDRESS = `${paths.saved}?list=${SEARCHES}`;

/** The address of a list of the viewer. */
export function listAddress(list: string): string {
  return list === FIRST_LIST ? paths.saved : `${paths.saved}?list=${list}`;
}
