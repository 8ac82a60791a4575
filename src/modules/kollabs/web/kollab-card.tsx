import { categoryLabel, platformLabel } from '#contract/product.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { formatCompact } from '#ui/numbers/format-number.ts';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import styles from './kollab-card.module.css';
import type { KollabCardView } from './kollab-card-view.ts';

interface KollabCardProps {
  kollab: KollabCardView;
  /** Loads the picture at once: for cards that are seen first. */
  eager?: boolean;
  headingLevel?: 2 | 3 | 4;
}

/** A Kollab in a list: what it is, who is looked for, whose it is and since when. */
export function KollabCard({ kollab, eager = false, headingLevel = 3 }: KollabCardProps) {
  return (
    <Card
      title={kollab.title}
      link={<Link to={paths.kollab(kollab.kollabId)} />}
      picture={kollab.imageUrl}
      category={kollab.category}
      eager={eager}
      headingLevel={headingLevel}
      summary={kollab.summary}
      eyebrow={
        <>
          <Badge category={kollab.category} render={<Link to={paths.kollabCategory(kollab.category)} />}>
            {categoryLabel(kollab.category)}
          </Badge>
          {kollab.active ? null : <Badge tone="neutral">Closed</Badge>}
        </>
      }
      footer={
        <>
          <Link to={paths.user(kollab.username)} className={styles.owner}>
            <Avatar name={kollab.displayName} src={kollab.profileImageUrl} size={32} />
            <span className={styles.who}>
              <bdi className={styles.name}>{kollab.displayName}</bdi>
              <span className={styles.audience}>{audienceOf(kollab)}</span>
            </span>
          </Link>
          <Time value={kollab.datePosted} format="relative" className={styles.age} />
        </>
      }
    >
      <p className={styles.looking}>
        <span>Looking for</span>
        {kollab.lookingForTypes.map((type) => (
          <Badge key={type}>{lookingForLabel(type)}</Badge>
        ))}
      </p>
    </Card>
  );
}

/** One platform's figure, named; the username where no platform is featured. */
function audienceOf({ audienceSize, featuredPlatform, username }: KollabCardView): string {
  if (featuredPlatform === 'none') return `@${username}`;
  return `${formatCompact(audienceSize)} on ${platformLabel(featuredPlatform)}`;
}
