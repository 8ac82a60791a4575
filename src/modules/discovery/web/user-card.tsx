import { accountTypeLabel, categoryLabel, platformLabel } from '#contract/product.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { formatCompact } from '#ui/numbers/format-number.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import styles from './user-card.module.css';
import type { UserCardView } from './user-card-view.ts';

/** A person in a list: who they are, what they make, and how many follow them where. */
export function UserCard({ user, headingLevel = 3 }: { user: UserCardView; headingLevel?: 2 | 3 | 4 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={styles.card}>
      <Avatar name={user.displayName} src={user.profileImageUrl} size={56} />
      <div className={styles.words}>
        <Heading className={styles.name} dir="auto">
          <Link to={paths.user(user.username)} className={styles.link}>
            {user.displayName}
          </Link>
        </Heading>
        <p className={styles.quiet}>
          @{user.username}
          {user.featuredPlatform === 'none'
            ? null
            : ` · ${formatCompact(user.audienceSize)} on ${platformLabel(user.featuredPlatform)}`}
        </p>
        {user.headline ? (
          <p className={styles.headline} dir="auto">
            {user.headline}
          </p>
        ) : null}
        <p className={styles.badges}>
          <Badge>{accountTypeLabel(user.accountType)}</Badge>
          <Badge category={user.contentType} render={<Link to={paths.userCategory(user.contentType)} />}>
            {categoryLabel(user.contentType)}
          </Badge>
        </p>
      </div>
    </article>
  );
}
