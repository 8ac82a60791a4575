import clsx from 'clsx';
import { type ReactNode, useRef } from 'react';
import { type RenderTarget, renderAs } from '../render/render-as.tsx';
import { useCurrentInView } from '../render/use-current-in-view.ts';
import styles from './pills.module.css';

type PillItem = {
  label: string;
  icon?: ReactNode;
  link?: RenderTarget;
  current?: boolean;
  /** Not available yet; `note` says why ('Coming soon'). */
  disabled?: boolean;
  note?: string;
};

type PillsProps = { label: string; items: readonly PillItem[]; className?: string };

/** Links within one section, with the current one marked. They scroll sideways on a narrow screen. */
export function Pills({ label, items, className }: PillsProps) {
  const nav = useRef<HTMLElement>(null);
  const current = items.findIndex((item) => item.current);
  useCurrentInView(nav, current);
  return (
    <nav ref={nav} className={clsx(styles.pills, className)} aria-label={label}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.label}>{renderPill(item)}</li>
        ))}
      </ul>
    </nav>
  );
}

function renderPill({ label, icon, link, current = false, disabled = false, note }: PillItem) {
  const children = (
    <>
      {icon}
      {label}
      {note ? <span className={styles.note}>{note}</span> : null}
    </>
  );
  if (disabled || !link) {
    return (
      <span className={styles.pill} aria-disabled="true">
        {children}
      </span>
    );
  }
  return renderAs(link, 'a', {
    className: styles.pill,
    'aria-current': current ? 'page' : undefined,
    children,
  });
}
