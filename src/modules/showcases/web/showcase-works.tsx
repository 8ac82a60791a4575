import { webLink } from '#contract/links.ts';
import { deliveryPlatformLabel } from '#modules/agreements/agreements.terms.rules.ts';
import { isUploaded } from '#modules/media/media.rules.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { PlatformSign } from '#ui/platform/platform-sign.tsx';
import { workAlt } from '#web/work-alt.ts';
import type { ShowcaseSummary, ShowcaseWork } from '../showcases.contract.ts';
import styles from './showcase.module.css';
import { WorkFigures } from './work-figures.tsx';

interface ShowcaseWorksProps {
  showcase: Pick<ShowcaseSummary, 'works' | 'sender' | 'recipient'>;
  headingLevel: 3 | 5;
}

/** What was delivered, as large cards. */
export function ShowcaseWorks({ showcase, headingLevel }: ShowcaseWorksProps) {
  return (
    <ul className={styles.works}>
      {showcase.works.map((work) => (
        <DeliveredWork
          key={work.n}
          work={work}
          maker={showcase[work.by].displayName}
          headingLevel={headingLevel}
        />
      ))}
    </ul>
  );
}

interface DeliveredWorkProps {
  work: ShowcaseWork;
  maker: string;
  headingLevel: 3 | 5;
}

function DeliveredWork({ work, maker, headingLevel }: DeliveredWorkProps) {
  const { what, platform, link, imageUrl, advertising, latest } = work;
  const Heading = `h${headingLevel}` as const;
  const url = link === null ? null : webLink(link);
  const picture = imageUrl !== null && isUploaded(imageUrl, 'delivery') ? imageUrl : null;
  return (
    <li className={styles.work}>
      <CardPicture src={picture} seed={what} sizes="(min-width: 48rem) 26rem, 100vw" alt={workAlt(work)} />
      <div className={styles.words}>
        <p className={styles.platform}>
          <PlatformSign type={platform} />
          {deliveryPlatformLabel(platform)}
          {advertising ? <Badge>Advertising</Badge> : null}
        </p>
        <Heading className={styles.what} dir="auto">
          {url ? (
            <a href={url.href} rel="nofollow ugc noopener" target="_blank">
              {what}
            </a>
          ) : (
            what
          )}
        </Heading>
        <p className={styles.by}>
          by <bdi>{maker}</bdi>
        </p>
        {latest ? <WorkFigures latest={latest} /> : null}
      </div>
    </li>
  );
}
