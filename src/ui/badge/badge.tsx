import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type RenderTarget, renderAs } from '../render/render-as.tsx';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

type BadgeProps = {
  children: ReactNode;
  category?: string;
  /** A state, shown by a shape and a colour. Leave it out for types and tags. */
  tone?: BadgeTone;
  /** Makes the badge a link, as for tags: `<Link to="/search/result?q=vlog" />`. */
  render?: RenderTarget;
};

export function Badge({ children, category, tone, render }: BadgeProps) {
  const content = (
    <>
      {category !== undefined || tone ? <span className={styles.sign} aria-hidden="true" /> : null}
      <span className={styles.words}>{children}</span>
    </>
  );
  return renderAs(render, 'span', {
    className: clsx(
      styles.badge,
      category !== undefined && styles.category,
      tone && styles[tone],
      category === undefined && !tone && styles.plain,
    ),
    'data-category': category,
    children: content,
  });
}
