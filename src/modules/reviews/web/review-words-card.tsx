import { Avatar } from '#ui/avatar/avatar.tsx';
import { UserName } from '#web/people/user-name.tsx';
import { ReviewWords, type ReviewWordsProps } from './review-words.tsx';
import styles from './reviews.module.css';

interface ReviewWordsCardProps extends ReviewWordsProps {
  author: { username: string; displayName: string; profileImageUrl: string };
}

/** A published review on a page that shows what it is about. */
export function ReviewWordsCard({ author, ...words }: ReviewWordsCardProps) {
  const { username, displayName, profileImageUrl } = author;
  return (
    <article className={styles.review} aria-label={`Review by ${displayName}`}>
      <div className={styles.byline}>
        <Avatar name={displayName} src={profileImageUrl} size={40} />
        <p className={styles.author}>
          <UserName displayName={displayName} username={username} />
        </p>
      </div>
      <ReviewWords {...words} />
    </article>
  );
}
