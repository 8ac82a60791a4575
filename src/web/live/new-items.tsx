import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';

interface NewItemsProps {
  count: number;
  /** Whether the count is a lower bound. */
  orMore?: boolean;
  /** The noun, singular and plural, for screen readers. */
  what: readonly [one: string, many: string];
  onShow: () => Promise<unknown>;
  /** The list is empty, so new items move nothing and load by themselves. */
  isEmpty?: boolean;
  /** Gets the focus once the button is gone. */
  heading?: RefObject<HTMLElement | null>;
}

/**
 * Reports new items and loads them on a press, so that the page does not move by itself. Put it beside a heading, in a
 * row with a fixed height.
 */
export function NewItems({ count, orMore = false, what, onShow, isEmpty = false, heading }: NewItemsProps) {
  const words = `${count}${orMore ? '+' : ''} new`;
  const named = count === 1 && !orMore ? what[0] : what[1];
  const show = useRef(onShow);
  useEffect(() => {
    show.current = onShow;
  });
  useEffect(() => {
    if (isEmpty && count > 0) void show.current();
  }, [isEmpty, count]);
  const press = async () => {
    await onShow();
    heading?.current?.focus();
  };
  return (
    <>
      {count > 0 && !isEmpty ? (
        <Button size="s" onClick={press} busyLabel="Loading">
          {words}
          <span className="visually-hidden"> {named}</span>
        </Button>
      ) : null}
      {/* A live region must exist before its text, or screen readers do not announce it. */}
      <span className="visually-hidden" role="status">
        {count > 0 ? `${words} ${named}` : ''}
      </span>
    </>
  );
}
