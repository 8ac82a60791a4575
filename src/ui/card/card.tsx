import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type RenderTarget, renderAs } from '../render/render-as.tsx';
import styles from './card.module.css';
import { CardPicture } from './card-picture.tsx';

type CardProps = {
  title: string;
  /** The link of the whole card: `<Link to="/kollab/…" />`. */
  link?: RenderTarget;
  /** The address of the cover. Null or a broken picture shows a generated cover; leave it out for no cover. */
  picture?: string | null;
  category?: string;
  ratio?: '16 / 9' | '1 / 1';
  /** Loads the cover eagerly, for cards in the first view. */
  eager?: boolean;
  eyebrow?: ReactNode;
  /** Clamped to 3 lines. */
  summary?: string;
  /** Below a line: author, counts. */
  footer?: ReactNode;
  actions?: ReactNode;
  /** Controls over the cover's upper right corner, such as a menu; clickable above the card's link. */
  corner?: ReactNode;
  /** Renders title and summary, for example to highlight search terms. Plain text by default. */
  mark?: (text: string) => ReactNode;
  headingLevel?: 2 | 3 | 4;
  className?: string;
  children?: ReactNode;
};

/** The picture ratio is fixed and the texts are clamped, so that cards in a row line up. */
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
