/** The rules of Kollabs that hold for every viewer, and what a page shows of them. Pure; both sides use it. */
/** Whether a person may have one more active Kollab (decisions.md section 1). */
export function hasRoom(current: number, max: number): boolean {
  return current < max;
}

/** Who a Kollab looks for, as a badge says it. */
export function lookingForLabel(type: string): string {
  return type === 'creators' ? 'Creators' : 'Businesses';
}
