import { useRef, useState } from 'react';
import type { CommentView, ThreadView } from '#modules/reactions/reactions.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { api } from '#web/api.ts';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { useRead } from '#web/use-read.ts';
import { CommentFormOnDemand } from './comment-form-on-demand.ts';
import { CommentItem } from './comment-item.tsx';
import type { CommentedOn } from './commented-on.ts';
import styles from './comments.module.css';

interface CommentThreadProps {
  thread: ThreadView;
  on: CommentedOn;
  onDeleted: (comment: CommentView) => void;
}

/** A comment with its replies: the first few, and all of them on a press. */
export function CommentThread({ thread, on, onDeleted }: CommentThreadProps) {
  const [replying, setReplying] = useState(false);
  const [all, setAll] = useState(false);
  // What the viewer replied, where it comes behind the replies that are shown.
  const [own, setOwn] = useState<readonly CommentView[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const reply = useRef<HTMLButtonElement>(null);
  const { commentId, replyCount, replies } = thread;
  const removed = (comment: CommentView) => {
    setGone((before) => new Set([...before, comment.commentId]));
    onDeleted(comment);
  };
  const edited = (comment: CommentView) =>
    setOwn((before) => before.map((one) => (one.commentId === comment.commentId ? comment : one)));
  const shown = withOwn(replies, own).filter((one) => !gone.has(one.commentId));
  const hasMore = !all && replyCount > withOwn(replies, own).length;
  return (
    <div className={styles.thread}>
      <CommentItem
        comment={thread}
        on={on}
        onDeleted={removed}
        reply={thread.deleted ? undefined : { ref: reply, onPress: () => setReplying(true) }}
      />
      {all ? (
        <AllReplies {...{ commentId, on, own, gone }} onDeleted={removed} onEdited={edited} />
      ) : (
        <Replies replies={shown} on={on} onDeleted={removed} onEdited={edited} />
      )}
      {hasMore ? (
        <Button variant="link" className={styles.more} onClick={() => setAll(true)}>
          Show all {replyCount} replies
        </Button>
      ) : null}
      <div className={styles.replyForm}>
        <CommentFormOnDemand
          open={replying}
          onOpenChange={(open) => {
            setReplying(open);
            if (!open) reply.current?.focus();
          }}
          on={on}
          parentId={commentId}
          label={`Your reply to ${thread.displayName}`}
          onWritten={(comment) => setOwn((before) => [...before, comment])}
        />
      </div>
    </div>
  );
}

/** Own replies behind the others, each once. */
function withOwn(replies: readonly CommentView[], own: readonly CommentView[]): CommentView[] {
  const known = new Set(replies.map(({ commentId }) => commentId));
  return [...replies, ...own.filter(({ commentId }) => !known.has(commentId))];
}

interface RepliesProps {
  replies: readonly CommentView[];
  on: CommentedOn;
  onDeleted: (comment: CommentView) => void;
  onEdited: (comment: CommentView) => void;
}

function Replies({ replies, ...rest }: RepliesProps) {
  if (replies.length === 0) return null;
  return (
    <ul className={styles.replies} aria-label="Replies">
      {replies.map((reply) => (
        <li key={reply.commentId}>
          <CommentItem comment={reply} {...rest} />
        </li>
      ))}
    </ul>
  );
}

interface AllRepliesProps extends Omit<RepliesProps, 'replies'> {
  commentId: string;
  own: readonly CommentView[];
  gone: ReadonlySet<string>;
}

function AllReplies(props: AllRepliesProps) {
  const { loaded, readAgain } = useRead(
    () => api.repliesTo({ params: { id: props.commentId }, query: { limit: REPLIES_AT_ONCE } }),
    true,
  );
  if (!loaded) return <p role="status">Loading the replies…</p>;
  if (!loaded.ok) return <ErrorState compact title="The replies could not be loaded." onRetry={readAgain} />;
  return <LoadedReplies {...props} first={loaded.value} />;
}

const REPLIES_AT_ONCE = '50';

function LoadedReplies({
  commentId,
  own,
  gone,
  first,
  onEdited,
  ...rest
}: AllRepliesProps & { first: Awaited<ReturnType<typeof api.repliesTo>> }) {
  const list = usePagedList(first, {
    name: `replies ${commentId}`,
    idOf: (reply) => reply.commentId,
    load: (cursor) => api.repliesTo({ params: { id: commentId }, query: { limit: REPLIES_AT_ONCE, cursor } }),
  });
  const shown = withOwn(list.items, list.more ? [] : own).filter((one) => !gone.has(one.commentId));
  const edited = (comment: CommentView) => {
    list.update(comment);
    onEdited(comment);
  };
  return (
    <>
      <Replies replies={shown} onEdited={edited} {...rest} />
      <LoadMore list={list} label="Show more replies" />
    </>
  );
}
