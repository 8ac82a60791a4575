import { Avatar } from '#ui/avatar/avatar.tsx';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import type { ReviewView } from '../reviews.contract.ts';
import { ReviewActions } from './review-actions.tsx';
import { ReviewWords } from './review-words.tsx';
import styles from './reviews.module.css';

interface ReviewItemProps {
  review: ReviewView;
  viewer: string | undefined;
  onChanged?: (review: ReviewView) => void;
}

export function ReviewItem({ review, viewer, onChanged }: ReviewItemProps) {
  const { by, collaboration, dateShown, dateWritten } = review;
  const author =
    by === 'sender'
      ? {
          username: collaboration.sender,
          name: collaboration.senderDisplayName,
          image: collaboration.senderImageUrl,
        }
      : {
          username: collaboration.recipient,
          name: collaboration.recipientDisplayName,
          image: collaboration.recipientImageUrl,
        };
  const about = by === 'sender' ? collaboration.recipientDisplayName : collaboration.senderDisplayName;
  const { kollabId, kollabTitle, kollabAvailable } = collaboration;
  return (
    <article className={styles.review} aria-label={`Review by ${author.name}`}>
      <div className={styles.byline}>
        <Avatar name={author.name} src={author.image} size={40} />
        <div>
          <p className={styles.author}>
            {author.username ? (
              <Link to={paths.user(author.username)}>
                <UserName displayName={author.name} username={author.username} />
              </Link>
            ) : (
              author.name
            )}
            <span className={styles.when}>
              <Time value={dateShown ?? dateWritten} format="date" />
            </span>
          </p>
          <p className={styles.of} dir="auto">
            {kollabAvailable ? <Link to={paths.kollab(kollabId)}>{kollabTitle}</Link> : kollabTitle}
          </p>
        </div>
      </div>
      <ReviewWords review={review} about={about} />
      <ReviewActions review={review} viewer={viewer} pinnable onChanged={onChanged} />
    </article>
  );
}
