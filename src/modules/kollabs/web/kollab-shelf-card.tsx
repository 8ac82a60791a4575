import { categoryLabel } from '#contract/product.ts';
import type { KollabSort } from '#modules/kollabs/hub-address.rules.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import type { KollabBriefView } from './kollab-card-view.ts';
import { KollabGain, KollabRank } from './kollab-facts.tsx';
import styles from './kollab-shelf-card.module.css';

interface KollabShelfCardProps {
  kollab: KollabBriefView;
  rank: KollabSort;
  eager?: boolean;
}

/** A Kollab on a shelf: what it is, what one gets, whose it is, and what put it there. */
export function KollabShelfCard({ kollab, rank, eager = false }: KollabShelfCardProps) {
  return (
    <Card
      title={kollab.title}
      link={<Link to={paths.kollab(kollab.kollabId)} />}
      picture={kollab.imageUrl}
      category={kollab.category}
      eager={eager}
      className={styles.card}
    >
      <KollabGain kollab={kollab} className={styles.gain} />
      <div className={styles.facts}>
        <Badge category={kollab.category}>{categoryLabel(kollab.category)}</Badge>
        <KollabRank kollab={kollab} rank={rank} />
      </div>
      <Link to={paths.user(kollab.username)} className={styles.owner}>
        <bdi>{kollab.displayName}</bdi>
      </Link>
    </Card>
  );
}
