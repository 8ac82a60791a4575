import { categoryLabel, platformLabel } from '#contract/product.ts';
import type { KollabSort } from '#modules/kollabs/hub-address.rules.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { formatCompact } from '#ui/numbers/format-number.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import type { KollabBriefView } from './kollab-card-view.ts';
import { KollabGain, KollabRank } from './kollab-facts.tsx';
import styles from './kollab-row-card.module.css';

interface KollabRowCardProps {
  kollab: KollabBriefView;
  rank: KollabSort;
}

/** A Kollab in a dense list: one row on a screen, few lines on a phone. */
export function KollabRowCard({ kollab, rank }: KollabRowCardProps) {
  const { category, lookingForTypes } = kollab;
  return (
    <article className={styles.row} data-category={category}>
      <CardPicture src={kollab.imageUrl} seed={kollab.title} sizes="8rem" />
      <div className={styles.words}>
        <h3 className={styles.title} dir="auto">
          <Link to={paths.kollab(kollab.kollabId)} className={styles.link}>
            {kollab.title}
          </Link>
        </h3>
        <KollabGain kollab={kollab} className={styles.gain} />
      </div>
      <p className={styles.facts}>
        {categoryLabel(category)} · for {lookingForTypes.map(lookingForLabel).join(' and ')}
      </p>
      <p className={styles.facts}>
        <Link to={paths.user(kollab.username)} className={styles.owner}>
          <bdi>{kollab.displayName}</bdi>
        </Link>
        {audienceOf(kollab)}
      </p>
      <KollabRank kollab={kollab} rank={rank} className={styles.rank} />
    </article>
  );
}

function audienceOf({ audienceSize, featuredPlatform }: KollabBriefView): string {
  if (featuredPlatform === 'none') return '';
  return ` · ${formatCompact(audienceSize)} on ${platformLabel(featuredPlatform)}`;
}
