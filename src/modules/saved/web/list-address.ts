import { paths } from '#web/paths.ts';
import { FIRST_LIST } from '../saved.rules.ts';

/** The address of a list of the viewer. */
export function listAddress(list: string): string {
  return list === FIRST_LIST ? paths.saved : `${paths.saved}?list=${list}`;
}
