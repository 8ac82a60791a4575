type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether a key types its character. Alt makes it a shortcut, except on Apple keyboards, whose Option types letters. */
export function isTextKey({ key, ctrlKey, metaKey, altKey }: Key): boolean {
  if ([...key].length !== 1 || ctrlKey || metaKey) return false;
  return !altKey || navigator.userAgent.includes('Mac OS');
}
