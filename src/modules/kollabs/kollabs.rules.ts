/** The rules of Kollabs that hold for every viewer, and what a page shows of them. Pure; both sides use it. */
import { categoryLabel } from '#contract/product.ts';

/** Whether a person may have one more active Kollab (decisions.md section 1). */
export function hasRoom(current: number, max: number): boolean {
  return current < max;
}

/** What a person at their maximum is told. */
export function noRoomMessage(max: number): string {
  const kollabs = max === 1 ? '1 active Kollab' : `${max} active Kollabs`;
  return `You have reached your maximum of ${kollabs}. Close one to make room.`;
}

/** Who a Kollab looks for, as a badge says it. */
export function lookingForLabel(type: string): string {
  return type === 'creators' ? 'Creators' : 'Businesses';
}

/** What stands for a Kollab's title once its owner's account is gone: nothing that they wrote. */
export function deletedKollabTitle(category: string): string {
  return `A Kollab in ${categoryLabel(category)}`;
}
