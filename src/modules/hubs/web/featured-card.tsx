import { accountTypeLabel, categoryLabel } from '#contract/product.ts';
import type { FeaturedView } from '#modules/hubs/hubs.contract.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { SoonIllustration } from '#ui/illustration/soon-illustration.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import styles from './featured-card.module.css';

export function FeaturedCard({ featured }: { featured: Loaded<FeaturedView | null> }) {
  if (!featured.ok) return <FailedPart title="The featured collaborator did not load" />;
  return featured.value ? <FeaturedUser featured={featured.value} /> : <Soon />;
}

function FeaturedUser({ featured: { user, partners } }: { featured: FeaturedView }) {
  return (
    <section className={styles.banner} data-category={user.contentType} aria-labelledby="featured">
      <Avatar name={user.displayName} src={user.profileImageUrl} size={112} />
      <div className={styles.words}>
        <h2 id="featured" className={styles.label}>
          Featured collaborator
        </h2>
        <p className={styles.name}>
          <Link to={paths.user(user.username)} className={styles.link}>
            <bdi>{user.displayName}</bdi>
          </Link>
        </p>
        <p className={styles.username}>@{user.username}</p>
        {user.headline ? (
          <p className={styles.headline} dir="auto">
            {user.headline}
          </p>
        ) : null}
        <p className={styles.why}>
          Completed collaborations with {formatThousands(partners)}{' '}
          {partners === 1 ? 'person' : 'different people'} in the last 30 days.
        </p>
        <p className={styles.badges}>
          <Badge>{accountTypeLabel(user.accountType)}</Badge>
          <Badge category={user.contentType} render={<Link to={paths.userCategory(user.contentType)} />}>
            {categoryLabel(user.contentType)}
          </Badge>
        </p>
      </div>
    </section>
  );
}

function Soon() {
  return (
    <section className={styles.banner} aria-labelledby="featured">
      <SoonIllustration width={168} />
      <div className={styles.words}>
        <h2 id="featured" className={styles.label}>
          Featured collaborator
        </h2>
        <p className={styles.name}>coming soon</p>
        <p className={styles.why}>
          The person who completes collaborations with the most people in 30 days is shown here.
        </p>
      </div>
    </section>
  );
}
