import { categoryLabel } from '#contract/product.ts';
import type { KollabSort } from '#modules/kollabs/kollabs.rules.ts';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import type { KollabBriefView } from './kollab-card-view.ts';
import { KollabGain, KollabRank } from './kollab-facts.tsx';

interface KollabShelfCardProps {
  kollab: KollabBriefView;
  rank: KollabSort;
  /** The mark of a Kollab that looks only for the other account type. */
  otherType: string | null;
  /** Whether the pages that it leads to are looked up beforehand: one of a list is enough. */
  discover: boolean;
  eager?: boolean;
}

/**
 * A Kollab on a shelf: what it is, what one gets, whose it is, and what put it there. A hub has many of them, so the sheet
 * of the shelf finds its parts by their elements and not by classes.
 */
export function KollabShelfCard({ kollab, rank, otherType, discover, eager = false }: KollabShelfCardProps) {
  return (
    <article data-category={kollab.category}>
      <CardPicture listed src={kollab.imageUrl} seed={kollab.title} width={248} eager={eager} />
      <h3>
        <Link discover={discover} to={paths.kollab(kollab.kollabId)}>
          {kollab.title}
        </Link>
      </h3>
      <KollabGain kollab={kollab} />
      <div>
        <span>{categoryLabel(kollab.category)}</span>
        <KollabRank kollab={kollab} rank={rank} />
        {otherType ? <em>{otherType}</em> : null}
      </div>
      <Link discover={discover} to={paths.user(kollab.username)}>
        <bdi>{kollab.displayName}</bdi>
        {` @${kollab.username}`}
      </Link>
    </article>
  );
}
