import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type RenderTarget, renderAs } from '../render/render-as.tsx';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

type BadgeProps = {
  children: ReactNode;
  /** A content category: prints in its tint. */
  category?: string;
  /** A state; its sign (a shape, not only a colour) comes with it. Leave out for types and tags. */
  tone?: BadgeTone;
  icon?: ReactNode;
  /** Makes it a link, as tags are: `<Link to="/search/result?q=vlog" />`. */
  render?: RenderTarget;
  className?: string;
};

/** A short label: a category, a type or a state. */
export function Badge({ children, category, tone, icon, render, className }: BadgeProps) {
  const content = (
    <>
      {category !== undefined || tone ? <span className={styles.sign} aria-hidden="true" /> : null}
      {icon}
      <span className={styles.words}>{children}</span>
    </>
  );
  return renderAs(render, 'span', {
    className: clsx(
      styles.badge,
      category !== undefined && styles.category,
      tone && styles[tone],
      category === undefined && !tone && styles.plain,
      className,
    ),
    'data-category': category,
    children: content,
  });
}
