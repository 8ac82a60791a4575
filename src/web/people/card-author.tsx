import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import styles from './card-author.module.css';

interface CardAuthorProps {
  user: { username: string; displayName: string; profileImageUrl: string };
  /** The element of the name, such as a heading. */
  nameAs?: 'bdi' | 'h1' | 'h2' | 'h3';
  name: ReactNode;
  /** Shown below the name, each clipped to the width of the card; null is left out. */
  lines: readonly ReactNode[];
}

/** The author of a Kollab or post on its card. */
export function CardAuthor({ user, nameAs: Name = 'bdi', name, lines }: CardAuthorProps) {
  return (
    <Link to={paths.user(user.username)} className={styles.author}>
      <Avatar name={user.displayName} src={user.profileImageUrl} size={32} />
      <span className={styles.who}>
        <Name className={styles.name}>{name}</Name>
        {lines.map((line, index) =>
          line === null ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their order
            <span key={index} className={styles.line} dir="auto">
              {line}
            </span>
          ),
        )}
      </span>
    </Link>
  );
}
