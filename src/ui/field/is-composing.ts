/**
 * Whether a key event belongs to an input method's composition, in which Enter only ends a word. Safari ends the
 * composition before the key event, and marks it only by key code 229.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}
