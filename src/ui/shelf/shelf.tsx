import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './shelf.module.css';
import { useShelfEnds } from './use-shelf-ends.ts';

type ShelfProps = {
  title: string;
  children: ReactNode;
  more?: ReactNode;
  headingLevel?: 2 | 3;
  className?: string;
};

/**
 * Cards in a row that scrolls sideways: by touch and wheel, by the arrow keys from its links, and by two buttons if it
 * overflows. All cards are in the page, so it works without JavaScript.
 */
export function Shelf({ title, children, more, headingLevel = 2, className }: ShelfProps) {
  const Heading = `h${headingLevel}` as const;
  const id = useId();
  const { ref, ends, scroll } = useShelfEnds();
  // Not `disabled`, which would drop the focus of a user who scrolls to the end.
  const button = (label: string, atEnd: boolean, by: 1 | -1, sign: ReactNode) => (
    <IconButton
      label={`${label}: ${title}`}
      size="s"
      variant="secondary"
      aria-controls={id}
      aria-disabled={atEnd}
      onClick={() => scroll(by)}
    >
      {sign}
    </IconButton>
  );
  return (
    <section className={styles.shelf}>
      <div className={styles.heading}>
        <Heading>{title}</Heading>
        {more}
        <div className={styles.buttons}>
          {ends.scrolls ? (
            <>
              {button('Back', ends.atStart, -1, <ChevronLeft aria-hidden="true" />)}
              {button('Forward', ends.atEnd, 1, <ChevronRight aria-hidden="true" />)}
            </>
          ) : null}
        </div>
      </div>
      <ul ref={ref} id={id} className={clsx(styles.row, className)} aria-label={title}>
        {children}
      </ul>
    </section>
  );
}
