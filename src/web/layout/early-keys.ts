import { isComposing } from '#ui/field/is-composing.ts';
import { typesCharacter } from '#ui/field/is-text-key.ts';
import { isSlashKeyOn } from '../search/slash-key.ts';

export const TEXTS = 'textarea,select,input:not([type=file])';

const MOVES = /^(?:Arrow(?:Up|Down|Left|Right)|Home|End)$/;
const MOVED = '[role=tab],[aria-haspopup=menu]';

let searches = false;

/** Whether the page's script handles this key. The browser handles all others. */
export function isAsked(event: KeyboardEvent): boolean {
  const { key, shiftKey, altKey } = event;
  const pressed = event.target as Element;
  if (event.ctrlKey || event.metaKey || isComposing(event)) return false;
  if (MOVES.test(key)) return !altKey && pressed.matches(MOVED);
  // The same rule as in the message composer.
  const sends = () =>
    !altKey && pressed.ariaKeyShortcuts === key && !shiftKey && !matchMedia('(pointer: coarse)').matches;
  if (pressed.matches(TEXTS)) return sends();
  // Keys after '/' belong to the search box.
  searches ||= key === '/' && isSlashKeyOn();
  return searches && typesCharacter(event);
}
