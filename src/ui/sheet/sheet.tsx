import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './sheet.module.css';

type SheetProps = {
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** `s`, `m` and `l` are centred, `top` comes from above, and `full` covers the screen. */
  kind: 's' | 'm' | 'l' | 'top' | 'full';
  /** Called by the close button; without it there is none. */
  onClose?: () => void;
  initialFocus?: RefObject<HTMLElement | null>;
};

/**
 * The common part of dialog, confirmation and drawer: backdrop, title, close button, scrolling content, and initial
 * focus. Render it inside a dialog root, which traps and returns the focus.
 */
export function Sheet({ title, description, children, footer, kind, onClose, initialFocus }: SheetProps) {
  const content = useRef<HTMLDivElement>(null);
  const { mark, opener } = useOpener();
  const firstField = () => content.current?.querySelector<HTMLElement>('input, textarea, select') ?? true;
  const isCentred = kind !== 'top' && kind !== 'full';
  const popup = (
    <Base.Popup
      className={clsx(styles.sheet, isCentred ? styles.dialog : styles.drawer, styles[kind])}
      initialFocus={initialFocus ?? firstField}
      finalFocus={opener}
    >
      <div ref={mark} className={styles.header}>
        <Base.Title className={styles.title}>{title}</Base.Title>
        {onClose ? (
          <IconButton label="Close" className={styles.close} onClick={onClose}>
            <X />
          </IconButton>
        ) : null}
      </div>
      {description ? (
        <Base.Description className={styles.description} render={<div />}>
          {description}
        </Base.Description>
      ) : null}
      {children ? (
        <div ref={content} className={styles.content}>
          {children}
        </div>
      ) : null}
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </Base.Popup>
  );
  return (
    <Base.Portal>
      <Base.Backdrop className={styles.backdrop} />
      {isCentred ? <Base.Viewport className={styles.viewport}>{popup}</Base.Viewport> : popup}
    </Base.Portal>
  );
}

const OVERLAY = '[role="dialog"], [role="alertdialog"]';

/**
 * The element that gets the focus when a sheet closes: its opener. None if the opener is gone or the focus has moved;
 * the page frame then finds one.
 * @returns `mark` is a ref for an element in the sheet that is mounted when it opens; call `opener` when it closes
 */
function useOpener(): { mark: (part: Element | null) => void; opener: () => HTMLElement | false } {
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
