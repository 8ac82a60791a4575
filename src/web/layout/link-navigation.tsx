import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePageReads } from '../router-glue/page-reads.ts';
import { addressOf, isPlain, linkAt, opensElsewhere } from './link-press.ts';
import { useStayOffline } from './stay-offline.ts';
import type { PageSteps } from './steps/page-steps.tsx';

const TOUCHES = ['mouseover', 'focusin', 'touchstart', 'keydown', 'click'] as const;

/**
 * Answers presses of every `Link` without loading a document. What a browser does by itself, such as opening a tab, is
 * left to it.
 */
export function LinkNavigation() {
  const navigate = useNavigate();
  const Steps = usePageSteps();
  useStayOffline();
  usePageReads();

  useEffect(() => {
    // What was pressed before, while the page took over, is the browser's, as all earlier presses are.
    const answeringSince = performance.now();
    const press = (event: MouseEvent) => {
      const link = linkAt(event);
      if (event.timeStamp < answeringSince) return;
      if (!link || event.defaultPrevented || !isPlain(event) || opensElsewhere(link)) return;
      event.preventDefault();
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

  return Steps && <Steps />;
}

/** The code of steps: it comes with the first touch, for nobody leaves a page before. After Back it finds the old place. */
function usePageSteps(): typeof PageSteps | null {
  const [Steps, setSteps] = useState<typeof PageSteps | null>(null);
  useEffect(() => {
    const listen = () => {
      for (const name of TOUCHES) addEventListener(name, load, { capture: true, passive: true });
    };
    const stop = () => {
      for (const name of TOUCHES) removeEventListener(name, load, true);
    };
    const load = () => {
      stop();
      // Links lead on without it, and the next touch asks again.
      import('./steps/page-steps.tsx').then(({ PageSteps }) => setSteps(() => PageSteps), listen);
    };
    const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (opening?.type === 'navigate') listen();
    else load();
    return stop;
  }, []);
  return Steps;
}
