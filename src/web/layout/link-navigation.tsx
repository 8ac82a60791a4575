import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePageReads } from '../router-glue/page-reads.ts';
import { addressOf, isPlainClick, linkAt, opensElsewhere } from './link-press.ts';
import { useStayOffline } from './stay-offline.ts';
import type { PageSteps } from './steps/page-steps.tsx';

const TOUCHES = ['mouseover', 'focusin', 'touchstart', 'keydown', 'click'] as const;

/**
 * Handles clicks on every `Link` with one listener and navigates without a document load. Clicks that the browser
 * handles itself, such as opening a new tab, are left to it.
 */
export function LinkNavigation() {
  const navigate = useNavigate();
  const Steps = usePageSteps();
  useStayOffline();
  usePageReads();

  useEffect(() => {
    // Clicks from before hydration are left to the browser.
    const answeringSince = performance.now();
    const press = (event: MouseEvent) => {
      const link = linkAt(event);
      if (event.timeStamp < answeringSince) return;
      if (!link || event.defaultPrevented || !isPlainClick(event) || opensElsewhere(link)) return;
      event.preventDefault();
      // Some browsers do not focus a clicked tab.
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

/**
 * The code of navigation focus and announcements. It is loaded with the first interaction, because nobody leaves a
 * page before that. After Back it restores the previous focus.
 */
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
      // On failure links still work, and the next interaction tries again.
      import('./steps/page-steps.tsx').then(({ PageSteps }) => setSteps(() => PageSteps), listen);
    };
    const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (opening?.type === 'navigate') listen();
    else load();
    return stop;
  }, []);
  return Steps;
}
