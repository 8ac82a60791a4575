import { isComposing } from '#ui/field/is-composing.ts';

let typed = '';

/** Keeps what is typed from now on for the search box, which is not there yet. */
export function keepTyped(): void {
  document.addEventListener('keydown', keep, true);
}

/** What was typed ahead. From now on the keys are the box's own. */
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
