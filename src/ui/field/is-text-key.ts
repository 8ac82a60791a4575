type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export function isTextKey(event: Key): boolean {
  return !event.ctrlKey && !event.metaKey && typesCharacter(event);
}

/**
 * Whether a key, pressed without Ctrl and Meta, types its character. Alt makes it a shortcut, except on Apple
 * keyboards, whose Option types letters.
 */
export function typesCharacter({ key, altKey }: Pick<Key, 'key' | 'altKey'>): boolean {
  return [...key].length === 1 && (!altKey || navigator.userAgent.includes('Mac OS'));
}
