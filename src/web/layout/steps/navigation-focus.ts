import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import { keepOfPage, keptOfPage } from '../../list/kept-pages.ts';
import { announce } from '../page-status.tsx';
import { focusHeading, focusOn, isNowhere, LostFocus } from './lost-focus.ts';

/**
 * What a navigation is to the reader. It alone decides about focus and announcement, so that no page has to:
 *
 * - `page`: another page. Its heading takes the focus, and after Back the link that led away; its title is announced.
 * - `place`: another place of the same page, by a hash. It takes the focus.
 * - `part`: the same page otherwise, by a tab (`LinkTabs`), a filter, an order, a search. What was used keeps the
 *   focus; the title is announced when it changed, and what else changed is said by the page itself.
 */
type Step = 'page' | 'place' | 'part';

/** After each navigation the focus is where a user expects it; on the first load only where a link had led away. */
export function useNavigationFocus(): void {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const before = useRef<{ location: Location; title: string }>(null);
  const lost = useRef<LostFocus>(null);

  useEffect(() => {
    const focus = new LostFocus();
    lost.current = focus;
    const remember = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('main a[href]') : null;
      if (link && before.current) keepOfPage(leftFrom(before.current.location), leadingLink(link));
    };
    document.addEventListener('click', remember, true);
    return () => {
      document.removeEventListener('click', remember, true);
      focus.end();
    };
  }, []);

  useEffect(() => {
    const was = before.current;
    const { title } = document;
    before.current = { location, title };
    if (was?.location.key === location.key) return;
    const leading = isBack ? keptOfPage<LeadingLink>(leftFrom(location)) : null;
    const link = leading && findLink(leading);
    if (!was) {
      if (link && isNowhere()) focusOn(link);
      return;
    }
    const step = stepBetween(was.location, location);
    if (isInOpenDialog()) {
      // It was opened while the page was on its way: what is written there goes on.
    } else if (step === 'page' || step === 'place') {
      const place = link ?? placeOf(location.hash);
      if (place) focusOn(place);
      else if (step === 'page') focusHeading();
    } else if (!isInPage() && !(isNowhere() && lost.current?.restore())) {
      if (link) focusOn(link);
      else focusHeading();
    }
    if (step === 'page') lost.current?.forgetPage();
    if (step === 'page' || title !== was.title) announce(title);
  }, [location, isBack]);
}

function stepBetween(from: Location, to: Location): Step {
  if (from.pathname !== to.pathname) {
    return document.activeElement?.closest('[data-tabs]') ? 'part' : 'page';
  }
  return from.search === to.search && from.hash !== to.hash ? 'place' : 'part';
}

/** Whether the focus is in the page, or in a dialog over it, rather than in the bars around it. */
function isInPage(): boolean {
  return isIn('main, [role$="dialog"]');
}

/** Not in one that is closing: it led here. */
function isInOpenDialog(): boolean {
  return isIn('[role$="dialog"][data-open]');
}

function isIn(place: string): boolean {
  return document.activeElement?.closest(place) != null;
}

function placeOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    // A hash that is not encoded as it should be leads nowhere.
    return null;
  }
}

/** A link that led away. It holds no element, which would keep the whole page in memory. */
interface LeadingLink {
  href: string | null;
  /** Which of the links to that address it is. */
  at: number;
}

function leftFrom({ key }: Location): string {
  return `${key} left by`;
}

function leadingLink(link: HTMLElement): LeadingLink {
  const href = link.getAttribute('href');
  return { href, at: linksTo(href).indexOf(link) };
}

/** Finds it again on the page that is shown anew. */
function findLink({ href, at }: LeadingLink): HTMLElement | undefined {
  const links = linksTo(href);
  return links[at] ?? links[0];
}

function linksTo(href: string | null): HTMLElement[] {
  const links = [...document.querySelectorAll<HTMLElement>('main a[href]')];
  return links.filter((one) => one.getAttribute('href') === href);
}
