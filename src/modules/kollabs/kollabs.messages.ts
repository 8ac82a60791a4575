/** Every sentence that this module says to a user on the server's side. Contracts have those of fields. */
import { categoryLabel } from '#contract/product.ts';

export const kollabsRefusals = {
  notFound: 'We could not find that Kollab.',
  notOwn: 'Only its owner can do that.',
} as const;

/** What a user at their maximum is told. */
export function noRoomMessage(max: number): string {
  const kollabs = max === 1 ? '1 active Kollab' : `${max} active Kollabs`;
  return `You have reached your maximum of ${kollabs}. Close one to make room.`;
}

/** What stands for a Kollab's title once its owner's account is gone: nothing that they wrote. */
export function deletedKollabTitle(category: string): string {
  return `A Kollab in ${categoryLabel(category)}`;
}

export const exportText = 'The Kollabs that you published; those with a deletedAt are deleted.';
export const versionsExportText =
  'What your Kollabs said before you edited them, with the moment until which they did.';
