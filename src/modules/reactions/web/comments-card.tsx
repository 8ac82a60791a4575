import { useRef, useState } from 'react';
import type { Page } from '#contract/client.ts';
import type { CommentView, ThreadView } from '#modules/reactions/reactions.contract.ts';
import { COMMENTS_LIST } from '#modules/reactions/reactions.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { NewItems } from '#web/live/new-items.tsx';
import { MembersLink } from '#web/login-required/members-link.tsx';
import { COMMENTS_ID } from '#web/reactions/reactions.tsx';
import { useRevalidate } from '#web/revalidation.ts';
import { useViewer } from '#web/viewer.ts';
import { CommentFormOnDemand } from './comment-form-on-demand.ts';
import { CommentThread } from './comment-thread.tsx';
import type { CommentedOn } from './commented-on.ts';
import styles from './comments.module.css';

interface CommentsCardProps extends CommentedOn {
  /** The number of comments and replies that are not deleted. */
  count: number;
  /** The number of comments that arrived since the page was loaded. */
  newCount: number;
  /** The first page, newest first: `api.commentsOf…` with a limit of COMMENTS_LIST. */
  first: Loaded<Page<ThreadView>>;
  headingLevel?: 2 | 3;
}

export function CommentsCard({ count, newCount, first, headingLevel = 2, ...about }: CommentsCardProps) {
  const Heading = `h${headingLevel}` as const;
  const revalidate = useRevalidate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [own, sending] = useOwnComments(first);
  const on = { ...about, sending };
  const fresh = first.ok ? Math.max(0, newCount - own) : 0;
  const isEmpty = first.ok && first.value.items.length === 0;
  // An empty list shows 0, although the count may include comments that the viewer does not see.
  const shown = isEmpty ? 0 : count - fresh;
  return (
    <section className={styles.comments} aria-labelledby={COMMENTS_ID}>
      <div className={styles.head}>
        <Heading id={COMMENTS_ID} ref={heading} tabIndex={-1} className={styles.heading}>
          Comments {shown > 0 ? <span className={styles.total}>{formatThousands(shown)}</span> : null}
        </Heading>
        <NewItems
          count={fresh}
          what={['comment', 'comments']}
          onShow={revalidate}
          isEmpty={isEmpty}
          heading={heading}
        />
      </div>
      <NewComment on={on} />
      {first.ok ? (
        <Comments on={on} first={first.value} onDeleted={() => heading.current?.focus()} />
      ) : (
        <FailedPart title="The comments did not load" />
      )}
    </section>
  );
}

/**
 * Counts the viewer's comments since the page was loaded. Live updates include them, but they are shown already and
 * need no button.
 * @param read the loader's data; new data includes the comments, and resets the count
 * @returns the number of comments sent since, and the function that counts them
 */
function useOwnComments(read: object): [number, NonNullable<CommentedOn['sending']>] {
  const [own, setOwn] = useState({ read, count: 0 });
  if (own.read !== read) setOwn({ read, count: 0 });
  const add = (more: number) => setOwn((before) => ({ ...before, count: Math.max(0, before.count + more) }));
  const sending = async <T,>(sent: Promise<T>): Promise<T> => {
    add(1);
    try {
      return await sent;
    } catch (error) {
      add(-1);
      throw error;
    }
  };
  return [own.read === read ? own.count : 0, sending];
}

function NewComment({ on }: { on: CommentedOn }) {
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!viewer) {
    return (
      <Button render={<MembersLink to={`${on.path}#${COMMENTS_ID}`} />} className={styles.write}>
        Write a comment
      </Button>
    );
  }
  return (
    <>
      {open ? null : (
        <Button ref={button} className={styles.write} onClick={() => setOpen(true)}>
          Write a comment
        </Button>
      )}
      <CommentFormOnDemand
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          // The button is rendered again only after this update.
          if (!next) setTimeout(() => button.current?.focus());
        }}
        on={on}
        label="Your comment"
      />
    </>
  );
}

function Comments({
  on,
  first,
  onDeleted,
}: {
  on: CommentedOn;
  first: Page<ThreadView>;
  onDeleted: () => void;
}) {
  const list = usePagedList(first, {
    name: `comments ${on.id}`,
    idOf: ({ commentId }) => commentId,
    load: (cursor) => listOf(on, cursor),
  });
  if (list.items.length === 0) {
    return (
      <EmptyState compact illustration={null} headingLevel={3} title="No comments yet">
        Be the first to say something.
      </EmptyState>
    );
  }
  return (
    <>
      <ul ref={list.ref} className={styles.list} aria-label="Comments">
        {list.items.map((thread) => (
          <li key={thread.commentId}>
            <CommentThread
              thread={thread}
              on={on}
              onDeleted={(comment: CommentView) => {
                if (comment.commentId === thread.commentId && thread.replyCount === 0)
                  list.remove(comment.commentId);
                onDeleted();
              }}
            />
          </li>
        ))}
      </ul>
      <LoadMore list={list} label="Show more comments" />
    </>
  );
}

function listOf({ kind, id }: CommentedOn, cursor: string): Promise<Page<ThreadView>> {
  const call = kind === 'kollab' ? api.commentsOfKollab : api.commentsOfPost;
  return call({ params: { id }, query: { limit: String(COMMENTS_LIST), cursor } });
}
