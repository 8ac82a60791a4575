import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './dialog.module.css';

export type DialogProps = {
  open: boolean;
  /** Asked to close by Escape, the cross or a press outside; the page decides. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** A sentence under the title that also describes the dialog. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the last one is the main one. */
  footer?: ReactNode;
  size?: 's' | 'm' | 'l';
  /** A press outside does not close it: where something has been written. */
  keepOnPressOutside?: boolean;
  /** What takes the focus; otherwise the first field of the content, or the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
};

/** A modal dialog: keeps the focus inside, closes on Escape, and gives the focus back. Load it on demand. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'm',
  keepOnPressOutside = false,
  initialFocus,
  className,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const firstField = () => content.current?.querySelector<HTMLElement>('input, textarea, select') ?? true;
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      disablePointerDismissal={keepOnPressOutside}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={clsx(styles.popup, styles[size], className)}
            initialFocus={initialFocus ?? firstField}
          >
            <header className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <IconButton label="Close" className={styles.close} onClick={() => onOpenChange(false)}>
                <X />
              </IconButton>
            </header>
            {description ? (
              <Base.Description className={styles.description}>{description}</Base.Description>
            ) : null}
            {children ? (
              <div ref={content} className={styles.content}>
                {children}
              </div>
            ) : null}
            {footer ? <footer className={styles.footer}>{footer}</footer> : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
