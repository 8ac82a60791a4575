import { categoryLabel } from '#contract/product.ts';
import type { KollabSort } from '#modules/kollabs/kollabs.rules.ts';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import type { KollabBriefView } from './kollab-card-view.ts';
import { KollabGain, KollabSortValue } from './kollab-facts.tsx';

interface KollabShelfCardProps {
  kollab: KollabBriefView;
  sort: KollabSort;
  otherType: string | null;
  /** Whether the router discovers the linked routes in advance. One card per list suffices. */
  discover: boolean;
  eager?: boolean;
}

/**
 * A short card on a shelf. A hub has many of them, so the stylesheet selects its parts by element instead of by class,
 * which saves markup.
 */
export function KollabShelfCard({ kollab, sort, otherType, discover, eager = false }: KollabShelfCardProps) {
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
        <KollabSortValue kollab={kollab} sort={sort} />
        {otherType ? <em>{otherType}</em> : null}
      </div>
      <Link discover={discover} to={paths.user(kollab.username)}>
        <bdi>{kollab.displayName}</bdi>
        {` @${kollab.username}`}
      </Link>
    </article>
  );
}
