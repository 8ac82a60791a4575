import { categoryLabel } from '#contract/product.ts';
import type { FullKollabView } from '#modules/kollabs/kollabs.contract.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { KollabOwnerActionsCard } from './kollab-owner-actions-card.tsx';
import styles from './own-kollab-card.module.css';

export function OwnKollabCard({ kollab }: { kollab: FullKollabView }) {
  const { kollabId, category, active, visible, requestsCount, requestsCompleted } = kollab;
  return (
    <Card
      title={kollab.title}
      link={<Link to={paths.kollab(kollabId)} />}
      picture={kollab.imageUrl}
      category={category}
      eyebrow={
        <>
          <Badge category={category}>{categoryLabel(category)}</Badge>
          {active ? null : <Badge tone="neutral">Closed</Badge>}
          {visible ? null : <Badge tone="warning">Hidden</Badge>}
        </>
      }
      footer={<KollabOwnerActionsCard kollab={kollab} />}
    >
      <p className={styles.facts}>
        {formatThousands(requestsCount)} {requestsCount === 1 ? 'request' : 'requests'} ·{' '}
        {formatThousands(requestsCompleted)} completed · <Time value={kollab.datePosted} format="date" />
      </p>
    </Card>
  );
}
