import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';

interface NewItemsProps {
  count: number;
  /** There may be more than were counted. */
  orMore?: boolean;
  /** What there is more of, one and many: read out. */
  what: readonly [one: string, many: string];
  /** Reads them. */
  onShow: () => Promise<unknown>;
  /** The list is empty, so showing new items moves nothing: they are read without a press. */
  isEmpty?: boolean;
  /** Takes the focus once the button is gone. */
  heading?: RefObject<HTMLElement | null>;
}

/**
 * Says that something new came, and shows it on a press: what stands on the page does not move by itself. It belongs
 * beside a heading, in a row that is as high without it.
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
      {/* There before its words are, or they would not be read out. */}
      <span className="visually-hidden" role="status">
        {count > 0 ? `${words} ${named}` : ''}
      </span>
    </>
  );
}
