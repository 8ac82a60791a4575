import { isComposing } from '#ui/field/is-composing.ts';
import { isTextKey } from '#ui/field/is-text-key.ts';

let typed = '';

/** Starts buffering typed keys for the search box, which is not mounted yet. */
export function keepTyped(): void {
  document.addEventListener('keydown', keep, true);
}

export function takeTyped(): string {
  document.removeEventListener('keydown', keep, true);
  const text = typed;
  typed = '';
  return text;
}

function keep(event: KeyboardEvent): void {
  if (!isTextKey(event) || isTyping(event.target) || isComposing(event)) return;
  typed += event.key;
  event.preventDefault();
  event.stopPropagation();
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
