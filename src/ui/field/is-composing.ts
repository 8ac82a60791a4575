/**
 * Whether a key belongs to an input method, which puts letters together: Enter then ends a word, and nothing else.
 * Safari says so by the key code alone, since it ends the composition before it tells of the key.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}
