import { categoryLabel, platformLabel } from '#contract/product.ts';
import type { KollabSort } from '#modules/kollabs/hub-address.rules.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { formatCompact } from '#ui/numbers/format-number.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import type { KollabBriefView } from './kollab-card-view.ts';
import { KollabGain, KollabRank } from './kollab-facts.tsx';

interface KollabRowCardProps {
  kollab: KollabBriefView;
  rank: KollabSort;
  /** Whether the pages that it leads to are looked up beforehand: one of a list is enough. */
  discover: boolean;
}

/**
 * A Kollab in a dense list: one row on a screen, few lines on a phone. Its sheet finds the parts by their elements, as that
 * of the cards on shelves does.
 */
export function KollabRowCard({ kollab, rank, discover }: KollabRowCardProps) {
  const { category, lookingForTypes } = kollab;
  return (
    <article data-category={category}>
      <CardPicture listed src={kollab.imageUrl} seed={kollab.title} width={128} />
      <div>
        <h3>
          <Link discover={discover} to={paths.kollab(kollab.kollabId)}>
            {kollab.title}
          </Link>
        </h3>
        <KollabGain kollab={kollab} />
      </div>
      <p>{`${categoryLabel(category)} · for ${lookingForTypes.map(lookingForLabel).join(' and ')}`}</p>
      <p>
        <Link discover={discover} to={paths.user(kollab.username)}>
          <bdi>{kollab.displayName}</bdi>
        </Link>
        {` @${kollab.username}${audienceOf(kollab)}`}
      </p>
      <KollabRank kollab={kollab} rank={rank} />
    </article>
  );
}

function audienceOf({ audienceSize, featuredPlatform }: KollabBriefView): string {
  if (featuredPlatform === 'none') return '';
  return ` · ${formatCompact(audienceSize)} on ${platformLabel(featuredPlatform)}`;
}
