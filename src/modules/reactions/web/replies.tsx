import type { CommentView } from '#modules/reactions/reactions.contract.ts';
import { CommentItem } from './comment-item.tsx';
import type { CommentedOn } from './commented-on.ts';
import styles from './comments.module.css';

export function withOwn(replies: readonly CommentView[], own: readonly CommentView[]): CommentView[] {
  const known = new Set(replies.map(({ commentId }) => commentId));
  return [...replies, ...own.filter(({ commentId }) => !known.has(commentId))];
}

export interface RepliesProps {
  replies: readonly CommentView[];
  on: CommentedOn;
  onDeleted: (comment: CommentView) => void;
  onEdited: (comment: CommentView) => void;
}

export function Replies({ replies, ...rest }: RepliesProps) {
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
