import type { ReactNode } from 'react';
import { accountTypeLabel } from '#contract/product.ts';
import { ReviewWordsCard } from '#modules/reviews/web/review-words-card.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import type { ShowcasePerson, ShowcaseView } from '../showcases.contract.ts';
import { monthText } from '../showcases.display.rules.ts';
import styles from './showcase.module.css';
import { ShowcaseWorks } from './showcase-works.tsx';

interface ShowcaseCardProps {
  showcase: ShowcaseView;
  /** 1 on the page of the collaboration, 3 in a preview. */
  headingLevel: 1 | 3;
  actions?: ReactNode;
}

/** Everything that others see of a collaboration. */
export function ShowcaseCard({ showcase, headingLevel, actions }: ShowcaseCardProps) {
  const { title, category, completedIn, sender, recipient, works, reviews } = showcase;
  const Title = `h${headingLevel}` as const;
  const Part = headingLevel === 1 ? 'h2' : 'h4';
  return (
    <article className={styles.showcase} data-category={category}>
      <header className={styles.header}>
        <div className={styles.people}>
          <ShownPerson person={sender} />
          <span className={styles.and} aria-hidden="true">
            &amp;
          </span>
          <ShownPerson person={recipient} />
        </div>
        <Title className={styles.title} dir="auto">
          {title}
        </Title>
        <p className={styles.when}>A collaboration, completed in {monthText(completedIn)}</p>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {works.length > 0 ? (
        <section className={styles.part}>
          <Part>What they made</Part>
          <ShowcaseWorks showcase={showcase} headingLevel={headingLevel === 1 ? 3 : 5} />
        </section>
      ) : null}
      {reviews.length > 0 ? (
        <section className={styles.part}>
          <Part>What they say about each other</Part>
          <div className={styles.reviews}>
            {reviews.map((review) => (
              <ReviewWordsCard
                key={review.reviewId}
                review={review}
                author={showcase[review.by]}
                about={(review.by === 'sender' ? recipient : sender).displayName}
              />
            ))}
          </div>
        </section>
      ) : null}
    </article>
  );
}

function ShownPerson({ person }: { person: ShowcasePerson }) {
  const { username, displayName, profileImageUrl, accountType } = person;
  return (
    <Link to={paths.user(username)} className={styles.person}>
      <Avatar name={displayName} src={profileImageUrl} size={72} />
      <span className={styles.name}>
        <bdi>{displayName}</bdi>
      </span>
      <span className={styles.by}>
        @{username} · {accountTypeLabel(accountType)}
      </span>
    </Link>
  );
}
