import { useRef, useState } from 'react';
import type { CommentView, ThreadView } from '#modules/reactions/reactions.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { CommentFormOnDemand } from './comment-form-on-demand.ts';
import { CommentItem } from './comment-item.tsx';
import type { CommentedOn } from './commented-on.ts';
import styles from './comments.module.css';
import { Replies, withOwn } from './replies.tsx';

/** Loaded on demand, because few threads have more replies than are shown at first. */
const AllReplies = onDemand(() => import('./all-replies.tsx'), 'AllReplies');

interface CommentThreadProps {
  thread: ThreadView;
  on: CommentedOn;
  onDeleted: (comment: CommentView) => void;
}

export function CommentThread({ thread, on, onDeleted }: CommentThreadProps) {
  const [replying, setReplying] = useState(false);
  const [all, setAll] = useState(false);
  const [allShown, setAllShown] = useState(false);
  // The viewer's new replies that come after the replies shown.
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
  const hasMore = !allShown && replyCount > withOwn(replies, own).length;
  return (
    <div className={styles.thread}>
      <CommentItem
        comment={thread}
        on={on}
        onDeleted={removed}
        reply={thread.deleted ? undefined : { ref: reply, onPress: () => setReplying(true) }}
      />
      {allShown ? null : <Replies replies={shown} on={on} onDeleted={removed} onEdited={edited} />}
      <AllReplies
        {...{ commentId, on, own, gone }}
        open={all}
        onOpenChange={setAll}
        onShown={() => setAllShown(true)}
        onDeleted={removed}
        onEdited={edited}
      />
      {hasMore ? (
        <Button
          variant="link"
          className={styles.more}
          busy={all}
          busyLabel="Loading"
          onClick={() => setAll(true)}
        >
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
