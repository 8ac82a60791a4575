import { isComposing } from '#ui/field/is-composing.ts';

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
  const isText = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isText || isTyping(event.target) || isComposing(event)) return;
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
