import { categoryLabel } from '#contract/product.ts';
import { CONTAINER_BYTES, sizeText } from '#modules/files/files.rules.ts';

export const kollabsRefusals = {
  notFound: 'We could not find that Kollab.',
  notOwn: 'Only its owner can do that.',
  briefTooLarge: `The files of a brief can have at most ${sizeText(CONTAINER_BYTES)} together.`,
} as const;

export function noRoomMessage(max: number): string {
  const kollabs = max === 1 ? '1 active Kollab' : `${max} active Kollabs`;
  return `You have reached your maximum of ${kollabs}. Close one to make room.`;
}

export function deletedKollabTitle(category: string): string {
  return `A Kollab in ${categoryLabel(category)}`;
}

export const exportText = 'The Kollabs that you published. Those with a deletedAt are deleted.';
export const versionsExportText =
  'Earlier versions of your Kollabs, each with the time when you replaced it.';
