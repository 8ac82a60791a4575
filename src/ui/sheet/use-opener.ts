import { useCallback, useRef } from 'react';

const OVERLAY = '[role="dialog"], [role="alertdialog"]';

/**
 * Where the focus goes when a sheet closes: back to what opened it. Nowhere, when that is gone or the focus is
 * somewhere else already: the frame around the page finds a place then.
 * @returns `mark` for the ref of something in the sheet, which is there from when it opens; `opener` to be asked when
 * it closes
 */
export function useOpener(): { mark: (part: Element | null) => void; opener: () => HTMLElement | false } {
  const before = useRef<Element>(null);
  const mark = useCallback((part: Element | null) => {
    if (part) before.current = openerOf(document.activeElement);
  }, []);
  const opener = () => {
    const { activeElement, body } = document;
    const isElsewhere = activeElement && activeElement !== body && !activeElement.closest(OVERLAY);
    const { current } = before;
    return (
      !isElsewhere && current instanceof HTMLElement && current !== body && current.isConnected && current
    );
  };
  return { mark, opener };
}

/** An entry of a menu goes with its menu, and its button stays. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused;
}
