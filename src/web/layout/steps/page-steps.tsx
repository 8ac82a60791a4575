import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import { discoverRoutes } from '../../link.tsx';
import { keepOfPage, keptOfPage } from '../../list/kept-pages.ts';
import { PageCode } from '../../router-glue/page-code.tsx';
import { announce } from '../page-status.tsx';
import { focusHeading, focusOn, hasNoFocus, LostFocus } from './lost-focus.ts';

/**
 * The kind of a navigation, which decides where the focus goes and what is announced:
 *
 * - `page`: another page. Its heading gets the focus; after Back, the link that was followed. The title is announced.
 * - `hash`: a hash on the same page. Its target gets the focus.
 * - `part`: another view of the same page: a tab (`LinkTabs`), filter, order or search. The control keeps the focus.
 *   The title is announced if it changed; the page announces everything else itself.
 */
type Step = 'page' | 'hash' | 'part';

export function PageSteps() {
  useNavigationFocus();
  return <PageCode />;
}

/** Moves the focus after each navigation; after the first load only to a link that was followed before. */
function useNavigationFocus(): void {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const before = useRef<{ location: Location; title: string }>(null);
  const lost = useRef<LostFocus>(null);

  useEffect(() => {
    const focus = new LostFocus();
    lost.current = focus;
    const remember = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('main a[href]') : null;
      if (link && before.current) keepOfPage(leftFrom(before.current.location), describeLink(link));
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
    discoverRoutes();
    before.current = { location, title };
    if (was?.location.key === location.key) return undefined;
    const followed = isBack ? keptOfPage<FollowedLink>(leftFrom(location)) : null;
    if (!was) return followed ? focusOnceThere(followed) : undefined;
    const link = followed && findLink(followed);
    const step = stepBetween(was.location, location);
    if (isInOpenDialog()) {
      // The dialog was opened during the navigation: typing in it continues.
    } else if (step === 'page' || step === 'hash') {
      const target = link ?? targetOf(location.hash);
      if (target) focusOn(target);
      else if (step === 'page') focusHeading();
    } else if (!isInPage() && !(hasNoFocus() && lost.current?.restore())) {
      if (link) focusOn(link);
      else focusHeading();
    }
    if (step === 'page') lost.current?.forgetPage();
    if (step === 'page' || title !== was.title) announce(title);
    return undefined;
  }, [location, isBack]);
}

/**
 * Focuses a link, which may be in a part of a list that comes after the page. Gives up once something else has the
 * focus. @returns a function that stops waiting
 */
function focusOnceThere(followed: FollowedLink): () => void {
  const observer = new MutationObserver(() => look());
  const look = () => {
    const link = findLink(followed);
    if (link && hasNoFocus()) focusOn(link);
    if (link || !hasNoFocus()) observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}

function stepBetween(from: Location, to: Location): Step {
  if (from.pathname !== to.pathname) {
    return document.activeElement?.closest('[data-tabs]') ? 'part' : 'page';
  }
  return from.search === to.search && from.hash !== to.hash ? 'hash' : 'part';
}

function isInPage(): boolean {
  return isIn('main, [role$="dialog"]');
}

/** A closing dialog does not count: it started the navigation. */
function isInOpenDialog(): boolean {
  return isIn('[role$="dialog"][data-open]');
}

function isIn(selector: string): boolean {
  return document.activeElement?.closest(selector) != null;
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    // An invalidly encoded hash has no target.
    return null;
  }
}

/** Holds no element, which would keep the whole page in memory. */
interface FollowedLink {
  href: string | null;
  at: number;
}

function leftFrom({ key }: Location): string {
  return `${key} left by`;
}

function describeLink(link: HTMLElement): FollowedLink {
  const href = link.getAttribute('href');
  return { href, at: linksTo(href).indexOf(link) };
}

function findLink({ href, at }: FollowedLink): HTMLElement | undefined {
  const links = linksTo(href);
  return links[at] ?? links[0];
}

function linksTo(href: string | null): HTMLElement[] {
  const links = [...document.querySelectorAll<HTMLElement>('main a[href]')];
  return links.filter((one) => one.getAttribute('href') === href);
}
