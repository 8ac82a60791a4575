import { MessageCircle } from 'lucide-react';
import { Link } from '../link.tsx';
import { Count, LikeButton, type Liked } from './like-button.tsx';
import styles from './reactions.module.css';

export const COMMENTS_ID = 'comments';

interface ReactionsProps extends Liked {
  commentCount: number;
}

export function Reactions({ commentCount, ...liked }: ReactionsProps) {
  const count = commentCount === 1 ? '1 comment' : `${commentCount} comments`;
  return (
    <div className={styles.reactions}>
      <LikeButton {...liked} />
      <Link
        to={`${liked.path}#${COMMENTS_ID}`}
        className={styles.reaction}
        aria-label={`Comment on ${liked.name}, ${count}`}
        title="Comment"
      >
        <MessageCircle aria-hidden size={18} />
        <Count value={commentCount} />
      </Link>
    </div>
  );
}
