import clsx from 'clsx';
import { dayText } from '#contract/days.ts';
import { webLink } from '#contract/links.ts';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { workAlt } from '#web/work-alt.ts';
import type { PortfolioView, WorkView } from '../portfolio.contract.ts';
import { rateLabel, ratesByKind } from '../portfolio.rules.ts';
import styles from './portfolio-card.module.css';

/** Works beside each other, each with its picture or a generated cover. */
export function WorkList({ works }: { works: readonly WorkView[] }) {
  return (
    <ul className={styles.works}>
      {works.map((work) => (
        <PortfolioWork key={work.workId} work={work} />
      ))}
    </ul>
  );
}

function PortfolioWork({ work }: { work: WorkView }) {
  const { what, forWhom, date, link, imageUrl } = work;
  const url = link === null ? null : webLink(link);
  return (
    <li className={styles.work}>
      <div className={styles.cover}>
        <CardPicture src={imageUrl} seed={what} width={320} alt={workAlt(work)} />
      </div>
      <p className={styles.what} dir="auto">
        {url ? (
          <a href={url.href} rel="nofollow noopener ugc" target="_blank">
            {what}
          </a>
        ) : (
          what
        )}
      </p>
      <p className={styles.facts}>
        {forWhom ? (
          <>
            for <bdi>{forWhom}</bdi> ·{' '}
          </>
        ) : null}
        {dayText(date)}
      </p>
    </li>
  );
}

/** The rates that the viewer may see, and how to see the others. */
export function RateList({ rates, moreOnRequest }: Pick<PortfolioView, 'rates' | 'moreOnRequest'>) {
  return (
    <>
      <DefinitionList
        items={ratesByKind(rates).map(({ kind, text }) => ({ term: rateLabel(kind), detail: text }))}
      />
      {moreOnRequest ? (
        <p className={clsx(styles.facts, styles.more)}>
          {rates.length > 0 ? 'More rates are' : 'Rates are'} shown once you have an open request or
          collaboration with them.
        </p>
      ) : null}
    </>
  );
}
