import { Button } from '#ui/button/button.tsx';

interface NewItemsProps {
  count: number;
  /** There may be more than were counted. */
  orMore?: boolean;
  /** What there is more of, in the plural: read out. */
  what: string;
  /** Reads them. */
  onShow: () => Promise<unknown>;
}

/**
 * Says that something new came, and shows it on a press: what stands on the page does not move by itself. It belongs
 * beside a heading, in a row that is as high without it.
 */
export function NewItems({ count, orMore = false, what, onShow }: NewItemsProps) {
  const words = `${count}${orMore ? '+' : ''} new`;
  return (
    <>
      {count > 0 ? (
        <Button size="s" onClick={onShow} busyLabel="Loading">
          {words}
          <span className="visually-hidden"> {what}</span>
        </Button>
      ) : null}
      {/* There before its words are, or they would not be read out. */}
      <span className="visually-hidden" role="status">
        {count > 0 ? `${words} ${what}` : ''}
      </span>
    </>
  );
}
