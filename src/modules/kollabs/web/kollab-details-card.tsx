import type { ReactNode } from 'react';
import { ANSWERS_QUICKLY, accountTypeLabel, categoryLabel, platformLabel } from '#contract/product.ts';
import type { SimilarPay } from '#modules/kollabs/kollab-pay.rules.ts';
import type { FullKollabView, KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import { paymentsText } from '#modules/profiles/payments.messages.ts';
import { verifiedText } from '#modules/profiles/verified.messages.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { formatCompact, formatThousands } from '#ui/numbers/format-number.ts';
import { Stats } from '#ui/stat/stat.tsx';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { pictureAlt } from '#web/picture-alt.ts';
import { LikeButton } from '#web/reactions/like-button.tsx';
import { ShareButton } from '#web/reactions/share-button.tsx';
import { TagList } from '#web/tag-list.tsx';
import { touchedPart } from '#web/touched-part.tsx';
import '#ui/definition-list/definition-list.module.css';
import '#web/files/files.module.css';
import { lazyPart } from '#ui/render/lazy-part.ts';
import styles from './kollab-details-card.module.css';

// Loaded only if the Kollab has optional terms or files. The page has their stylesheets.
const MoreFacts = lazyPart(() => import('./more-facts.tsx'), 'MoreFacts');
// Without a time, which is shown in the viewer's zone, the served text stays as it is.
const FactsWithoutTime = touchedPart(() => import('./more-facts.tsx'), 'MoreFacts', styles.more);
const Brief = lazyPart(() => import('./brief.tsx'), 'Brief');

interface KollabDetailsCardProps {
  kollab: KollabView & Partial<Pick<FullKollabView, 'files' | 'visible'>>;
  /** What similar Kollabs pay, if it is known. */
  similarPay?: SimilarPay | null;
  /** The viewer's actions, shown beside the summary above the author. */
  actions?: ReactNode;
  /** Further actions, shown in a row with Like and Share. */
  menu?: ReactNode;
  /** 1 if the title is the heading of the page. */
  headingLevel?: 1 | 2;
}

export function KollabDetailsCard(props: KollabDetailsCardProps) {
  const { kollab, similarPay = null, actions, menu, headingLevel = 1 } = props;
  const { payment, deadline, place, languages, partners } = kollab;
  // A response of the release before has no files.
  const { files = [], visible = true } = kollab;
  const Title = `h${headingLevel}` as const;
  const Facts = kollab.closesAt ? MoreFacts : FactsWithoutTime;
  const Heading = `h${headingLevel + 1}` as 'h2' | 'h3';
  return (
    <article className={styles.details} data-category={kollab.category}>
      <header className={styles.header}>
        <div className={styles.badges}>
          <Badge category={kollab.category}>{categoryLabel(kollab.category)}</Badge>
          <Badge>Kollab</Badge>
          {kollab.active ? null : <Badge tone="neutral">Closed</Badge>}
          <Time value={kollab.datePosted} format="relative" className={styles.age} />
        </div>
        <Title className={styles.title} dir="auto">
          {kollab.title}
        </Title>
        <TagList tags={kollab.tags} pathOf={(tag) => paths.search({ q: tag })} />
      </header>

      {/* What the viewer needs for a decision comes before the picture: the summary, the benefits, the account types
          sought, and the actions. */}
      <div className={styles.lead}>
        <section>
          <Heading>Summary</Heading>
          <p className={styles.text} dir="auto">
            {kollab.summary}
          </p>
        </section>
        <section>
          <Heading>What You Get</Heading>
          <p className={styles.text} dir="auto">
            {kollab.compensation}
          </p>
        </section>
        {files.length > 0 ? (
          <div className={styles.brief}>
            <Brief kollabId={kollab.kollabId} files={files} readable={visible} heading={Heading} />
          </div>
        ) : null}
        <section>
          <div className={styles.looking}>
            <Heading>Looking For</Heading>
            {kollab.lookingForTypes.map((type) => (
              <Badge key={type}>{lookingForLabel(type)}</Badge>
            ))}
          </div>
          <p className={styles.text} dir="auto">
            {kollab.lookingFor}
          </p>
        </section>
      </div>

      <div className={styles.side}>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
        <aside className={styles.aside} aria-label="Author">
          <AuthorLink kollab={kollab} />
          <div className={styles.reactions}>
            <LikeButton
              kind="kollab"
              id={kollab.kollabId}
              name={kollab.title}
              path={paths.kollab(kollab.kollabId)}
              likeCount={kollab.likeCount}
            />
            <ShareButton name={kollab.title} path={paths.kollab(kollab.kollabId)} />
            {menu}
          </div>
          <Stats
            items={[
              { label: 'Requests', value: formatThousands(kollab.requestsCount) },
              { label: 'Completed', value: formatThousands(kollab.requestsCompleted) },
            ]}
          />
        </aside>
      </div>

      {(payment ?? deadline ?? place ?? partners ?? languages[0]) ? (
        <Facts kollab={kollab} similarPay={similarPay} heading={Heading} className={styles.more} />
      ) : null}

      <div className={styles.picture}>
        <CardPicture
          src={kollab.imageUrl}
          seed={kollab.title}
          alt={pictureAlt(kollab)}
          sizes="(min-width: 60rem) 44rem, 100vw"
          eager
        />
      </div>
    </article>
  );
}

function AuthorLink({ kollab }: { kollab: KollabView }) {
  const { accountType, contentType, featuredPlatform, audienceSize } = kollab;
  const verified = verifiedText(kollab.verifiedDomains);
  return (
    <Link to={paths.user(kollab.username)} className={styles.author}>
      <Avatar name={kollab.displayName} src={kollab.profileImageUrl} size={56} />
      <span className={styles.who}>
        <bdi className={styles.name}>{kollab.displayName}</bdi>
        <span className={styles.username}>@{kollab.username}</span>
        <span className={styles.username}>
          {accountTypeLabel(accountType)} · {categoryLabel(contentType)}
        </span>
        {featuredPlatform === 'none' ? null : (
          <span className={styles.username}>
            {formatCompact(audienceSize)} on {platformLabel(featuredPlatform)}
          </span>
        )}
        {verified ? <span className={styles.username}>{verified}</span> : null}
        {kollab.answersQuickly ? <span className={styles.username}>{ANSWERS_QUICKLY}</span> : null}
        {kollab.payments ? <span className={styles.username}>{paymentsText(kollab.payments)}</span> : null}
        {kollab.headline ? (
          <span className={styles.headline} dir="auto">
            {kollab.headline}
          </span>
        ) : null}
      </span>
    </Link>
  );
}
