import { useCallback, useRef } from 'react';

const OVERLAY = '[role="dialog"], [role="alertdialog"]';

/**
 * The element that gets the focus when a sheet closes: its opener. None if the opener is gone or the focus has moved;
 * the page frame then finds one.
 * @returns `mark` is a ref for an element in the sheet that is mounted when it opens; call `opener` when it closes
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

/** A menu entry unmounts with its menu, but the menu's button stays. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused;
}
