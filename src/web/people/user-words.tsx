import type { ReactElement, ReactNode } from 'react';
import { ANSWERS_QUICKLY, accountTypeLabel, categoryLabel, platformLabel } from '#contract/product.ts';
import { paymentsText } from '#modules/profiles/payments.messages.ts';
import { verifiedText } from '#modules/profiles/verified.messages.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { formatCompact } from '#ui/numbers/format-number.ts';
import type { UserCardView } from './user-card-view.ts';
import styles from './user-words.module.css';

interface UserWordsProps {
  user: UserCardView;
  headingLevel: 2 | 3 | 4;
  name: ReactNode;
  category?: ReactElement<Record<string, unknown>>;
  mark?: (text: string) => ReactNode;
}

export function UserWords({ user, headingLevel, name, category, mark = (text) => text }: UserWordsProps) {
  const verified = verifiedText(user.verifiedDomains);
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.words}>
      <Heading className={styles.name}>
        <bdi>{name}</bdi>
      </Heading>
      <p className={styles.quiet}>
        @{mark(user.username)}
        {user.featuredPlatform === 'none'
          ? null
          : ` · ${formatCompact(user.audienceSize)} on ${platformLabel(user.featuredPlatform)}`}
      </p>
      {user.headline ? (
        <p className={styles.headline} dir="auto">
          {mark(user.headline)}
        </p>
      ) : null}
      <p className={styles.badges}>
        <Badge>{accountTypeLabel(user.accountType)}</Badge>
        <Badge category={user.contentType} render={category}>
          {mark(categoryLabel(user.contentType))}
        </Badge>
        {verified ? <Badge tone="success">{verified}</Badge> : null}
        {user.answersQuickly ? <Badge>{ANSWERS_QUICKLY}</Badge> : null}
        {user.payments ? <Badge>{paymentsText(user.payments)}</Badge> : null}
      </p>
    </div>
  );
}
