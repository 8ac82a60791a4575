import type { ReactNode } from 'react';
import { ANSWERS_QUICKLY, categoryLabel, platformLabel } from '#contract/product.ts';
import { lookingForLabel, otherTypeMark } from '#modules/kollabs/kollabs.rules.ts';
import { paymentsText } from '#modules/profiles/payments.messages.ts';
import { verifiedText } from '#modules/profiles/verified.messages.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { formatCompact } from '#ui/numbers/format-number.ts';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { CardAuthor } from '#web/people/card-author.tsx';
import { Reactions } from '#web/reactions/reactions.tsx';
import { useViewer } from '#web/viewer.ts';
import styles from './kollab-card.module.css';
import type { KollabCardView } from './kollab-card-view.ts';
import { KollabGain } from './kollab-facts.tsx';
import { lastMinuteBefore } from './last-minute.ts';

interface KollabCardProps {
  kollab: KollabCardView;
  eager?: boolean;
  headingLevel?: 2 | 3 | 4;
  /** Renders a text, for example with highlighted search terms. */
  mark?: (text: string) => ReactNode;
  /** Why the Kollab is in the list, if its texts do not show it. */
  reason?: ReactNode;
  /** The value that the list is ordered by, unless the card shows it anyway. */
  orderedBy?: ReactNode;
  /** Omits the actions, for a Kollab that is not published yet. */
  preview?: boolean;
}

export function KollabCard({
  kollab,
  eager = false,
  headingLevel = 3,
  mark,
  reason,
  orderedBy,
  preview = false,
}: KollabCardProps) {
  const otherType = otherTypeMark(kollab, useViewer());
  return (
    <Card
      title={kollab.title}
      link={<Link to={paths.kollab(kollab.kollabId)} />}
      picture={kollab.imageUrl}
      category={kollab.category}
      eager={eager}
      headingLevel={headingLevel}
      summary={kollab.summary}
      mark={mark}
      eyebrow={
        <>
          {kollab.category ? (
            <Badge category={kollab.category} render={<Link to={paths.kollabCategory(kollab.category)} />}>
              {mark ? mark(categoryLabel(kollab.category)) : categoryLabel(kollab.category)}
            </Badge>
          ) : null}
          {kollab.active ? (
            kollab.closesAt && (
              <Badge>
                Until <Time value={lastMinuteBefore(kollab.closesAt)} format="date" />
              </Badge>
            )
          ) : (
            <Badge tone="neutral">Closed</Badge>
          )}
          {kollab.visible === false ? <Badge tone="warning">Hidden</Badge> : null}
        </>
      }
      footer={
        <>
          <CardAuthor
            user={kollab}
            name={kollab.displayName}
            lines={[
              `@${kollab.username}`,
              kollab.featuredPlatform === 'none'
                ? null
                : `${formatCompact(kollab.audienceSize)} on ${platformLabel(kollab.featuredPlatform)}`,
              verifiedText(kollab.verifiedDomains),
              kollab.answersQuickly ? ANSWERS_QUICKLY : null,
              kollab.payments && paymentsText(kollab.payments),
            ]}
          />
          <Time value={kollab.datePosted} format="relative" className={styles.age} />
        </>
      }
      actions={
        preview ? undefined : (
          <Reactions
            kind="kollab"
            id={kollab.kollabId}
            name={kollab.title}
            path={paths.kollab(kollab.kollabId)}
            likeCount={kollab.likeCount}
            commentCount={kollab.commentCount}
          />
        )
      }
    >
      <KollabGain kollab={kollab} className={styles.gain} mark={mark} />
      {reason ? <p className={styles.reason}>{reason}</p> : null}
      <p className={styles.looking}>
        {otherType ? null : <span>Looking for</span>}
        {kollab.lookingForTypes.map((type) => (
          <Badge key={type} tone={otherType ? 'neutral' : undefined}>
            {otherType ?? lookingForLabel(type)}
          </Badge>
        ))}
        {orderedBy ? <span className={styles.orderedBy}>{orderedBy}</span> : null}
      </p>
    </Card>
  );
}
