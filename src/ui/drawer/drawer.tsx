import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './drawer.module.css';

export type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The title is there for screen readers only. */
  hideTitle?: boolean;
  /** Where it comes from; `full` covers the screen. */
  side?: 'top' | 'start' | 'end' | 'full';
  /** What takes the focus; otherwise the first field of the content, or the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
  className?: string;
};

/** A modal panel from an edge: search, the menu of a phone. Keeps and returns the focus. Load it on demand. */
export function Drawer({
  open,
  onOpenChange,
  title,
  hideTitle = false,
  side = 'end',
  initialFocus,
  children,
  className,
}: DrawerProps) {
  const content = useRef<HTMLDivElement>(null);
  const firstField = () => content.current?.querySelector<HTMLElement>('input, textarea, select') ?? true;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={clsx(styles.popup, styles[side], className)}
          initialFocus={initialFocus ?? firstField}
        >
          <header className={styles.header}>
            <Base.Title className={clsx(styles.title, hideTitle && 'visually-hidden')}>{title}</Base.Title>
            <IconButton label="Close" className={styles.close} onClick={() => onOpenChange(false)}>
              <X />
            </IconButton>
          </header>
          <div ref={content} className={styles.content}>
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
