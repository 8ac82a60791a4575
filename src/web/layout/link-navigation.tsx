import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf, isPlain, linkAt, opensElsewhere } from './link-press.ts';
import type { Approached, PageSteps } from './steps/page-steps.tsx';

// Shorter than this, a pointer is only passing.
const INTENT_MS = 100;
const APPROACHES = ['mouseover', 'focusin', 'touchstart'] as const;

/**
 * Answers presses of every `Link` without loading a document, and fetches the page beforehand that a pointer, a
 * finger or the focus rests on. What a browser does by itself, such as opening a tab, is left to it.
 */
export function LinkNavigation() {
  const navigate = useNavigate();
  const [near, setNear] = useState<Approached>();
  const approaching = useRef<ReturnType<typeof setTimeout>>(undefined);
  const Steps = usePageSteps();

  useEffect(() => {
    // What was pressed before, while the page took over, is the browser's, as all earlier presses are.
    const answeringSince = performance.now();
    const press = (event: MouseEvent) => {
      const link = linkAt(event);
      if (event.timeStamp < answeringSince) return;
      if (!link || event.defaultPrevented || !isPlain(event) || opensElsewhere(link)) return;
      event.preventDefault();
      // What the press asks for is not to be fetched beforehand as well.
      clearTimeout(approaching.current);
      // Where the browser does not focus the tab that is pressed.
      if (link.closest('[data-tabs]')) link.focus({ preventScroll: true });
      const to = addressOf(link);
      void navigate(to, {
        replace: to === addressOf(location),
        preventScrollReset: link.dataset.keepScroll !== undefined,
      });
    };
    document.addEventListener('click', press);
    return () => document.removeEventListener('click', press);
  }, [navigate]);

  useEffect(() => {
    let approached: HTMLAnchorElement | null = null;
    const come = (link: HTMLAnchorElement) =>
      setNear((before) => ({ page: addressOf(link), count: (before?.count ?? 0) + 1 }));
    const approach = (event: Event) => {
      const link = linkAt(event);
      if (link === approached) return;
      approached = link;
      clearTimeout(approaching.current);
      if (link && !opensElsewhere(link) && navigator.onLine)
        approaching.current = setTimeout(come, INTENT_MS, link);
    };
    for (const name of APPROACHES) document.addEventListener(name, approach, { passive: true });
    return () => {
      clearTimeout(approaching.current);
      for (const name of APPROACHES) document.removeEventListener(name, approach);
    };
  }, []);

  return Steps && <Steps near={near} />;
}

/** The code of steps, which no page needs before it answers. */
function usePageSteps(): typeof PageSteps | null {
  const [Steps, setSteps] = useState<typeof PageSteps | null>(null);
  useEffect(() => {
    // Without it links lead on as well.
    import('./steps/page-steps.tsx').then(({ PageSteps }) => setSteps(() => PageSteps)).catch(() => {});
  }, []);
  return Steps;
}
