import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type RenderTarget, renderAs } from '../render/render-as.tsx';
import styles from './card.module.css';
import { CardPicture } from './card-picture.tsx';

type CardProps = {
  title: string;
  /** Where the card leads; the whole card takes the press: `<Link to="/kollab/…" />`. */
  link?: RenderTarget;
  /** Address of the cover; null or broken shows a composition in the category's tint. Leave out for no cover. */
  picture?: string | null;
  /** Content category: tints the cover that stands in and the badges inside. */
  category?: string;
  ratio?: '16 / 9' | '1 / 1';
  /** Load the cover at once: for what is seen first. */
  eager?: boolean;
  /** Above the title: badges. */
  eyebrow?: ReactNode;
  /** Clamped to 3 lines. */
  summary?: string;
  /** Under a hairline: author, counts. */
  footer?: ReactNode;
  /** Below the footer: buttons of what one can do with it. */
  actions?: ReactNode;
  /** Over the cover's upper right corner: a menu, a like. Stays pressable above the card's link. */
  corner?: ReactNode;
  /** Draws title and summary: with what was searched for marked. Plain text when left out. */
  mark?: (text: string) => ReactNode;
  headingLevel?: 2 | 3 | 4;
  className?: string;
  children?: ReactNode;
};

/** A fixed picture ratio, a title of two lines and a summary of three: cards in a row line up and never shift. */
export function Card({
  title,
  link,
  picture,
  category,
  ratio = '16 / 9',
  eager,
  eyebrow,
  summary,
  footer,
  actions,
  corner,
  mark = (text) => text,
  headingLevel = 3,
  className,
  children,
}: CardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={clsx(styles.card, link && styles.pressable, className)} data-category={category}>
      {picture === undefined ? null : <CardPicture src={picture} seed={title} ratio={ratio} eager={eager} />}
      {corner ? <div className={styles.corner}>{corner}</div> : null}
      <div className={styles.body}>
        {eyebrow ? <div className={styles.eyebrow}>{eyebrow}</div> : null}
        <Heading className={styles.title} dir="auto">
          {link ? renderAs(link, 'a', { className: styles.link, children: mark(title) }) : mark(title)}
        </Heading>
        {summary === undefined ? null : (
          <p className={styles.summary} dir="auto">
            {mark(summary)}
          </p>
        )}
        {children}
        {footer ? <div className={styles.footer}>{footer}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </article>
  );
}
