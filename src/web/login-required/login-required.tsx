import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { onDemand } from '#ui/render/on-demand.tsx';

const LoginRequiredDialog = onDemand(() => import('./login-required-dialog.tsx'), 'LoginRequiredDialog');

const Ask = createContext<(next?: string) => void>(() => {});

/** Wraps every page; one dialog serves all controls that need sign-in. */
export function LoginRequiredProvider({ children }: { children: ReactNode }) {
  const { pathname, search, key } = useLocation();
  // `next` stays when the dialog closes: a click on one of its links closes it before the click is handled.
  const [asked, setAsked] = useState({ next: '', on: '' });
  // Stable until a navigation: a part that is not hydrated yet cannot be updated synchronously (touched-part.tsx).
  const ask = useCallback((next = pathname + search) => setAsked({ next, on: key }), [pathname, search, key]);
  return (
    <Ask value={ask}>
      {children}
      <LoginRequiredDialog
        // Bound to the page on which it was opened, so Back closes it.
        open={asked.on === key}
        onOpenChange={() => setAsked({ ...asked, on: '' })}
        next={asked.next}
      />
    </Ask>
  );
}

/**
 * For controls that need sign-in: `const askToSignIn = useLoginRequired()`, and then `viewer ? like() :
 * askToSignIn()`.
 * @returns opens the dialog; its argument is the path to open after sign-in, by default this page
 */
export function useLoginRequired(): (next?: string) => void {
  return use(Ask);
}
