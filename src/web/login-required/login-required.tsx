import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { onDemand } from '#ui/render/on-demand.tsx';

const LoginRequiredDialog = onDemand(() => import('./login-required-dialog.tsx'), 'LoginRequiredDialog');

const Ask = createContext<(next?: string) => void>(() => {});

/** Around every page: one dialog for whatever on it is for members. */
export function LoginRequiredProvider({ children }: { children: ReactNode }) {
  const { pathname, search, key } = useLocation();
  // Where to go keeps standing when the dialog closes: a press on one of its links closes it, and is then answered.
  const [asked, setAsked] = useState({ next: '', on: '' });
  // The same until a navigation: a part that is not taken over yet cannot be updated at once (touched-part.tsx).
  const ask = useCallback((next = pathname + search) => setAsked({ next, on: key }), [pathname, search, key]);
  return (
    <Ask value={ask}>
      {children}
      <LoginRequiredDialog
        // The way back closes it, too: it belongs to the page on which it was opened.
        open={asked.on === key}
        onOpenChange={() => setAsked({ ...asked, on: '' })}
        next={asked.next}
      />
    </Ask>
  );
}

/**
 * What a visitor gets who presses something that is for members:
 * `const askToSignIn = useLoginRequired()`, and then `viewer ? like() : askToSignIn()`.
 * @returns opens the dialog; its argument is where to go once signed in, a path of this site: this page when left out
 */
export function useLoginRequired(): (next?: string) => void {
  return use(Ask);
}
