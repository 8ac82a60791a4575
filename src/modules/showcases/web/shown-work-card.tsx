import { webLink } from '#contract/links.ts';
import { isUploaded } from '#modules/media/media.rules.ts';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { PlatformSign } from '#ui/platform/platform-sign.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import { workAlt } from '#web/work-alt.ts';
import type { ShowcaseSummary, ShowcaseWork } from '../showcases.contract.ts';
import { monthText } from '../showcases.display.rules.ts';
import styles from './shown-work.module.css';
import { WorkFigures } from './work-figures.tsx';

interface ShownWorkCardProps {
  /** The user on whose profile or media kit they are. */
  username: string;
  showcases: readonly ShowcaseSummary[];
}

/** Finished collaborations that both sides show, each with its page and what was made. */
export function ShownWorkCard({ username, showcases }: ShownWorkCardProps) {
  return (
    <ul className={styles.list} aria-label="Shown collaborations">
      {showcases.map((showcase) => (
        <ShownWork key={showcase.requestId} username={username} showcase={showcase} />
      ))}
    </ul>
  );
}

function ShownWork({ username, showcase }: { username: string; showcase: ShowcaseSummary }) {
  const { requestId, title, category, completedIn, sender, recipient, works } = showcase;
  const partner = sender.username === username ? recipient : sender;
  const picture = works.find(({ imageUrl }) => imageUrl !== null && isUploaded(imageUrl, 'delivery'));
  return (
    <li className={styles.item} data-category={category}>
      <div className={styles.cover}>
        <CardPicture
          src={picture?.imageUrl ?? null}
          seed={title}
          width={320}
          alt={picture ? workAlt(picture) : ''}
        />
      </div>
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          <Link to={paths.showcase(requestId)}>{title}</Link>
        </p>
        <p className={styles.with}>
          with{' '}
          <Link to={paths.user(partner.username)}>
            <UserName displayName={partner.displayName} username={partner.username} />
          </Link>{' '}
          · {monthText(completedIn, 'short')}
        </p>
        {works.length > 0 ? (
          <ul className={styles.works} aria-label="What they made">
            {works.slice(0, MOST_WORKS).map((work) => (
              <MadeWork key={work.n} work={work} />
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}

/** All of them are on the page of the collaboration. */
const MOST_WORKS = 2;

function MadeWork({ work: { what, platform, link, latest } }: { work: ShowcaseWork }) {
  const url = link === null ? null : webLink(link);
  return (
    <li className={styles.work}>
      <PlatformSign type={platform} />
      <span dir="auto">
        {url ? (
          <a href={url.href} rel="nofollow ugc noopener" target="_blank">
            {what}
          </a>
        ) : (
          what
        )}
      </span>
      {latest ? <WorkFigures latest={latest} /> : null}
    </li>
  );
}
