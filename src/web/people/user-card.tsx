import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import styles from './user-card.module.css';
import type { UserCardView } from './user-card-view.ts';
import { UserWords } from './user-words.tsx';

interface UserCardProps {
  user: UserCardView;
  headingLevel?: 2 | 3 | 4;
  mark?: (text: string) => ReactNode;
}

export function UserCard({ user, headingLevel = 3, mark = (text) => text }: UserCardProps) {
  return (
    <article className={styles.card}>
      <Avatar name={user.displayName} src={user.profileImageUrl} size={56} />
      <UserWords
        user={user}
        headingLevel={headingLevel}
        mark={mark}
        name={
          <Link to={paths.user(user.username)} className={styles.link}>
            {mark(user.displayName)}
          </Link>
        }
        category={<Link to={paths.userCategory(user.contentType)} className={styles.category} />}
      />
    </article>
  );
}
