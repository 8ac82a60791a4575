/**
 * Restores the focus when the focused element is removed, so that no component has to.
 *
 * - An item of a list was removed: focus the first control of the next item, or of the previous one.
 * - An element was re-created, such as the fields of a reset form: focus its successor.
 * - The element was in a dialog, a menu or a toast: focus what had the focus before, or where that was.
 * - Otherwise: focus the nearest focusable region (`tabIndex={-1}`), or the nearest heading above.
 *
 * A component that moves the focus itself does so earlier, and is left alone.
 */

interface Stop {
  element: HTMLElement;
  gap?: Gap;
}

interface Gap {
  /** The removed element: the focused one or an ancestor. */
  removed: Element;
  parent: Element;
  next: Node | null;
  previous: Node | null;
}

const STOPS = 8;
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
const LISTED = 'li, tr, article, [role="listitem"], [role="row"]';
const OVERLAY = '[role="dialog"], [role="alertdialog"]';

export class LostFocus {
  /** Newest first. */
  #stops: Stop[] = [];
  #wasOff = false;
  readonly #observer = new MutationObserver((records) => this.#note(records));
  readonly #watched = new AbortController();

  constructor() {
    const { signal } = this.#watched;
    const remember = ({ target }: Event) => this.#remember(target);
    document.addEventListener('focusin', remember, { signal });
    document.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!relatedTarget) queueMicrotask(() => this.#leave());
      },
      { signal },
    );
    this.#remember(document.activeElement);
    this.#observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
  }

  end(): void {
    this.#watched.abort();
    this.#observer.disconnect();
  }

  /** Call it after a navigation: drops the elements of the previous page. */
  forgetPage(): void {
    this.#stops = this.#stops.filter(({ element }) => element.isConnected);
  }

  /** Whether the focus was lost. */
  restore(): boolean {
    this.#take(this.#observer.takeRecords());
    if (!hasNoFocus() || !this.#isLost()) return false;
    this.#wasOff = false;
    const target = this.#findTarget();
    if (target) focusOn(target);
    else focusHeading();
    return true;
  }

  #remember(target: EventTarget | null): void {
    const element = target instanceof Element ? target.closest<HTMLElement>(FOCUSABLE) : null;
    if (!element || element === this.#stops[0]?.element) return;
    this.#wasOff = false;
    this.#stops = [{ element }, ...this.#stops.filter((stop) => stop.element !== element)].slice(0, STOPS);
  }

  /** The user clicked the background: nothing is lost. */
  #leave(): void {
    const element = this.#stops[0]?.element;
    if (hasNoFocus() && element && isUsable(element)) this.#stops = [];
  }

  #note(records: MutationRecord[]): void {
    this.#take(records);
    if (!hasNoFocus() || !this.#isLost()) return;
    // Dialogs that return the focus and effects of components come first.
    requestAnimationFrame(() => requestAnimationFrame(() => this.restore()));
  }

  #take(records: MutationRecord[]): void {
    for (const stop of this.#stops) {
      const last = stop.gap?.parent ?? stop.element;
      if (!last.isConnected) stop.gap = gapOf(last, records) ?? stop.gap;
    }
    this.#wasOff ||= this.#stops[0]?.element.matches(':disabled') ?? false;
  }

  #isLost(): boolean {
    const newest = this.#stops[0];
    if (!newest || document.querySelector(OVERLAY)) return false;
    return !newest.element.isConnected || (this.#wasOff && isUsable(newest.element));
  }

  #findTarget(): HTMLElement | undefined {
    // Dialogs, menus and toasts are outside `main`.
    const stop = this.#stops.find(
      ({ element, gap }) => element.isConnected || (gap?.parent.isConnected && gap.parent.closest('main')),
    );
    if (!stop?.gap) return stop?.element;
    const { gap } = stop;
    if (gap.removed.matches(LISTED)) {
      const near = firstIn(gap.next) ?? firstIn(gap.previous);
      if (near) return near;
    }
    const gone = this.#stops.filter((other) => other.gap?.parent === gap.parent);
    for (const { element } of gone) {
      const again = twinOf(element, gap.parent);
      if (again) return again;
    }
    return landingOf(gap.parent);
  }
}

export function focusHeading(): void {
  const main = document.querySelector('main');
  const target = main?.querySelector('h1') ?? main;
  if (target) focusOn(target);
}

/** Focuses an element that may not be focusable yet, such as a heading, without scrolling. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

export function hasNoFocus(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body;
}

/** Finds where the element was removed from a parent that is still connected, starting at the newest mutation. */
function gapOf(element: Element, records: MutationRecord[]): Gap | undefined {
  let removed = element;
  for (;;) {
    const record = records.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(removed)),
    );
    if (!record) return undefined;
    const { target, removedNodes, nextSibling: next, previousSibling: previous } = record;
    const outermost = [...removedNodes].find((node) => node.contains(removed));
    if (outermost instanceof Element) removed = outermost;
    if (!(target instanceof Element)) return undefined;
    if (target.isConnected) return { removed, parent: target, next, previous };
    removed = target;
  }
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}

function firstIn(node: Node | null): HTMLElement | undefined {
  if (!(node instanceof HTMLElement) || !node.isConnected) return undefined;
  return [...node.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isUsable);
}

function twinOf(element: HTMLElement, parent: Element): HTMLElement | undefined {
  const sameWords = wordsOf(element);
  const name = element.getAttribute('name');
  return [...parent.querySelectorAll<HTMLElement>(element.tagName)].find(
    (other) => other.getAttribute('name') === name && wordsOf(other) === sameWords && isUsable(other),
  );
}

function wordsOf(element: HTMLElement): string | null {
  return element.getAttribute('aria-label') ?? element.textContent;
}

function landingOf(start: Element): HTMLElement | undefined {
  for (let around: Element | null = start; around; around = around.parentElement) {
    const isMain = around.matches('main');
    if (!isMain && around instanceof HTMLElement && around.getAttribute('tabindex') === '-1') return around;
    const heading = [...around.querySelectorAll<HTMLElement>('h1, h2, h3, h4')].find(
      (one) => one.checkVisibility() && (one.closest(LISTED)?.contains(start) ?? true),
    );
    if (heading) return heading;
    if (isMain && around instanceof HTMLElement) return around;
  }
  return undefined;
}
