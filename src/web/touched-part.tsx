import {
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ComponentName } from '#ui/render/lazy-named.ts';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { showTimesIn } from '#ui/time/show-times-in.ts';
import { ownTimeZone } from '#ui/time/viewer-clock.ts';
import { isPlainClick } from './layout/link-press.ts';
import { useHydrated } from './use-hydrated.ts';

/** How long a press waits for the code. Later presses are left to the browser. */
const HELD_MS = 5_000;

/** The value of `data-used` once the part has applied how its form was used. */
const APPLIED = 'applied';
const OPEN_SHEET = '[popover]';
const NAMED = 'input[name], select[name]';
const CHOICES = 'select, [type=checkbox]';
const TICKED = '[type=checkbox]';

type AnyProps = Record<string, unknown>;

const TOUCHES = [
  'pointerover',
  'pointerdown',
  'focusin',
  'keydown',
  'input',
  'change',
  'toggle',
  'submit',
  'click',
] as const;

/** @param className of the element around the part */
type MakeTouchedPart = <Module, Name extends ComponentName<Module>>(
  load: () => Promise<Module>,
  name: Name,
  className?: string,
) => Module[Name];

/**
 * A `lazyPart` whose served markup is not hydrated until it is touched, or until the page around it changes; only then
 * is its code loaded. Its times are shown in the viewer's zone at once. Early input is not lost: a click on a link or
 * button and a submitted form are repeated after hydration, unless the part applies what was entered itself
 * (`wasUsedEarly`). After a navigation inside the app, a reload or Back the code is loaded at once, because lists then
 * show again what was loaded before.
 */
export const touchedPart: MakeTouchedPart = (load, name, className) => {
  const Part = lazyPart(load, name) as unknown as ComponentType<AnyProps>;
  return memo(function TouchedPart(props: AnyProps) {
    const isServed = !useHydrated();
    const around = useRef<HTMLDivElement>(null);
    const [touch] = useState(() => (isServed && typeof document !== 'undefined' ? new Touch(load) : null));
    useEffect(() => {
      if (!touch || !around.current) return undefined;
      showTimesIn(around.current, ownTimeZone(), Date.now());
      return touch.listen(around.current);
    }, [touch]);
    // Memoised by the props, because React cannot update what is not hydrated yet.
    const content = useMemo(
      () => (
        <Suspense>
          <WaitForTouch touch={touch}>
            <Part {...props} />
          </WaitForTouch>
        </Suspense>
      ),
      [props, touch],
    );
    return (
      <div ref={around} className={className}>
        {content}
      </div>
    );
  }) as never;
};

/**
 * Whether a form was changed or submitted before its part was hydrated. Call it in an effect of the part that applies
 * it: the submission is then not repeated.
 */
export function wasUsedEarly(form: Element): boolean {
  const around = form.closest('[data-used]');
  around?.setAttribute('data-used', APPLIED);
  return around !== null;
}

function WaitForTouch({ touch, children }: { touch: Touch | null; children: ReactNode }) {
  if (touch) use(touch.wait());
  useLayoutEffect(() => touch?.putBack(), [touch]);
  useEffect(() => touch?.finish(), [touch]);
  return children;
}

class Touch {
  readonly #load: () => Promise<unknown>;
  readonly #code = Promise.withResolvers<void>();
  #isAsked = false;
  #isLoading = false;
  #around: HTMLElement | null = null;
  /** The served controls, details and popovers that were used, by a selector that finds the same one again. */
  readonly #used = new Map<string, HTMLElement>();
  #focused: Element | null = null;
  /** Repeats the last click or submit, when the code is there or has failed to load. */
  #press: (() => void) | null = null;
  /** When the first press was held, as an event's time stamp. */
  #heldAt = 0;
  #hasFailed = false;

  constructor(load: () => Promise<unknown>) {
    this.#load = load;
  }

  /**
   * The promise that suspends React, which asks again only when something around the part changes or in it is pressed.
   */
  wait(): Promise<void> {
    if (this.#isAsked) this.#begin();
    this.#isAsked = true;
    return this.#code.promise;
  }

  listen(around: HTMLElement): () => void {
    this.#around = around;
    // On the window, because React stops events in parts that are not hydrated at the document.
    for (const name of TOUCHES) addEventListener(name, this.#hear, true);
    const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (opening?.type !== 'navigate' || around.contains(document.activeElement)) this.#begin();
    return () => this.#stop();
  }

  /**
   * If something around the part changes while its code loads, React replaces the served elements instead of hydrating
   * them. Moves what was entered and opened, and the focus, to the new ones. It runs before the part's effects.
   */
  putBack(): void {
    for (const [selector, old] of this.#used) {
      const fresh = old.isConnected ? null : this.#around?.querySelector<HTMLElement>(selector);
      if (!fresh) continue;
      if (selector === OPEN_SHEET) fresh.showPopover();
      else if (old instanceof HTMLDetailsElement) fresh.toggleAttribute('open', old.open);
      else {
        const { value, checked } = old as HTMLInputElement;
        Object.assign(fresh, old.matches(TICKED) ? { checked } : { value });
      }
      if (old === this.#focused && document.activeElement === document.body)
        fresh.focus({ preventScroll: true });
    }
  }

  #note(event: Event, target: Element): void {
    if (event.type === 'toggle' && target.matches('[popover]')) {
      if ((event as ToggleEvent).newState === 'open') this.#used.set(OPEN_SHEET, target as HTMLElement);
      else this.#used.delete(OPEN_SHEET);
    } else if (target instanceof HTMLDetailsElement) this.#used.set('details', target);
    else if (target.matches(NAMED)) {
      const selector = `[name="${CSS.escape(target.getAttribute('name') ?? '')}"]`;
      this.#used.set(selector, target as HTMLElement);
    }
    if (event.type === 'focusin') this.#focused = target;
  }

  /** The part is hydrated and handles events itself. */
  finish(): void {
    this.#stop();
    if (this.#around?.getAttribute('data-used') !== APPLIED) this.#press?.();
    this.#around?.removeAttribute('data-used');
  }

  readonly #hear = (event: Event): void => {
    const { target, type } = event;
    if (!(target instanceof Element) || !this.#around?.contains(target)) return;
    this.#begin();
    this.#note(event, target);
    const isPlain = type === 'click' && isPlainClick(event as MouseEvent);
    // Other buttons submit a form, which is an event of its own.
    const pressed = isPlain ? target.closest<HTMLElement>('a, button[type=button]') : null;
    // The event before 'change' may itself make React hydrate the part and run its effects.
    const isChoice = type === 'input' && target.matches(CHOICES);
    if (isChoice || type === 'change' || type === 'submit') this.#around.setAttribute('data-used', '');
    if (event instanceof SubmitEvent)
      this.#hold(event, () => (target as HTMLFormElement).requestSubmit(event.submitter));
    else if (pressed) {
      this.#around.removeAttribute('data-used');
      this.#hold(event, () => pressed.click());
    }
  };

  #hold(event: Event, press: () => void): void {
    const waits = this.#press ? event.timeStamp - this.#heldAt : 0;
    if (this.#hasFailed || waits > HELD_MS) return;
    event.preventDefault();
    event.stopPropagation();
    if (!this.#press) this.#heldAt = event.timeStamp;
    this.#press = press;
  }

  #begin(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#load().then(
      () => this.#code.resolve(),
      () => {
        this.#isLoading = false;
        this.#hasFailed = true;
        this.#press?.();
      },
    );
  }

  #stop(): void {
    for (const name of TOUCHES) removeEventListener(name, this.#hear, true);
  }
}
