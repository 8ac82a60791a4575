/** The rules of Kollabs that hold for every viewer, and what a page shows of them. Pure; both sides use it. */

/** Lengths in code points, and tags (product.md section 9). */
export const KOLLAB_LIMITS = { title: 150, text: 500, tags: 10 } as const;

/** How many /kollabs, /users and their categories show in each order, and the list of similar users at first. */
export const HUB_LIST = 10;
export const TOP_LIST = { first: 20, more: 10 } as const;
export const CURATED_LIST = 100;

/** Whether a person may have one more active Kollab (decisions.md section 1). */
export function hasRoom(current: number, max: number): boolean {
  return current < max;
}

/** Who a Kollab looks for, as a badge says it. */
export function lookingForLabel(type: string): string {
  return type === 'creators' ? 'Creators' : 'Businesses';
}
