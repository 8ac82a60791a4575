import type { ReactNode } from 'react';
import { webLink } from '#contract/links.ts';
import { accountTypeLabel, categoryLabel, platformLabel } from '#contract/product.ts';
import type { ConnectionView, HistoryView } from '#modules/connections/connections.contract.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import type { PortfolioView } from '#modules/portfolio/portfolio.contract.ts';
import { hasRates } from '#modules/portfolio/portfolio.rules.ts';
import { RateList, WorkList } from '#modules/portfolio/web/portfolio-card.tsx';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import type { PublicRequestView } from '#modules/requests/requests.contract.ts';
import { FinishedWorkCard } from '#modules/requests/web/finished-work-card.tsx';
import type { ReviewFigures } from '#modules/reviews/reviews.contract.ts';
import { TestimonialsCard } from '#modules/reviews/web/profile-reviews-card.tsx';
import type { ShowcaseSummary } from '#modules/showcases/showcases.contract.ts';
import { ShownWorkCard } from '#modules/showcases/web/shown-work-card.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { Stats } from '#ui/stat/stat.tsx';
import { Time } from '#ui/time/time.tsx';
import type { Loaded } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { faceAlt } from '#web/picture-alt.ts';
import { UserLink } from '#web/user-link.tsx';
import { usePlaceName, useSettings } from '#web/viewer.ts';
import { ConnectionList } from './connection-list.tsx';
import styles from './kit-card.module.css';

const AudienceHistoryCard = lazyPart(
  () => import('#modules/connections/web/audience-history-card.tsx'),
  'AudienceHistoryCard',
);

interface KitCardProps {
  user: PublicUser;
  connections: ConnectionView[];
  /** The figures of answers and payments, each null without one. */
  record: { answers: string | null; payments: string | null };
  /** Null if it failed to load. The kit is still useful without it. */
  portfolio: PortfolioView | null;
  history: Loaded<HistoryView | null>;
  open: KollabView[];
  /** Finished collaborations that both sides show. `finished` has the others. */
  shown: readonly ShowcaseSummary[];
  finished: readonly PublicRequestView[];
  figures: ReviewFigures | null;
}

export function KitCard(props: KitCardProps) {
  const { user, connections, portfolio, history, open, shown, finished, figures } = props;
  const works = portfolio?.works ?? [];
  const isDrawn = history.ok && history.value !== null && history.value.readings.length > 1;
  return (
    <article className={styles.parts} data-category={user.contentType}>
      <KitHeader user={user} />
      <KitFigures {...props} />
      <KitPart title="About" shown={user.bio !== ''}>
        <p className={styles.bio} dir="auto">
          {user.bio}
        </p>
      </KitPart>
      <div className={styles.pair}>
        <KitPart title="Portfolio" shown={works.length > 0}>
          <WorkList works={works} />
        </KitPart>
        {hasRates(portfolio) ? (
          <KitPart title="Rates">
            <RateList {...portfolio} />
          </KitPart>
        ) : null}
      </div>
      <KitPart title="Accounts" shown={connections.length > 0}>
        <ConnectionList connections={connections} />
      </KitPart>
      <KitPart title="Audience over time" shown={isDrawn}>
        <AudienceHistoryCard history={history} />
      </KitPart>
      <KitPart title="Completed collaborations" shown={shown.length + finished.length > 0}>
        {shown.length > 0 ? <ShownWorkCard username={user.username} showcases={shown} /> : null}
        <FinishedWorkCard username={user.username} collaborations={finished} />
      </KitPart>
      {figures && figures.reviews > 0 ? (
        <KitPart title="Reviews">
          <TestimonialsCard username={user.username} figures={figures} />
        </KitPart>
      ) : null}
      <KitPart title="Open Kollabs" shown={open.length > 0}>
        <KitKollabs kollabs={open} />
      </KitPart>
      <p className={styles.address}>
        {useSettings().publicUrl + paths.kit(user.username)} · {usePlaceName()}
      </p>
    </article>
  );
}

function KitPart({ title, shown = true, children }: { title: string; shown?: boolean; children: ReactNode }) {
  if (!shown) return null;
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function KitHeader({ user }: { user: PublicUser }) {
  const website = webLink(user.website);
  return (
    <header className={styles.header}>
      <Avatar name={user.displayName} src={user.profileImageUrl} size={96} alt={faceAlt(user)} />
      <div className={styles.words}>
        <h1>
          <bdi>{user.displayName}</bdi>
        </h1>
        <p className={styles.quiet}>
          @{user.username}
          {user.businessName ? (
            <>
              {' · '}
              <bdi>{user.businessName}</bdi>
            </>
          ) : null}
          {user.location ? (
            <>
              {' · '}
              <bdi>{user.location}</bdi>
            </>
          ) : null}
        </p>
        {user.headline ? (
          <p className={styles.headline} dir="auto">
            {user.headline}
          </p>
        ) : null}
        <p className={styles.badges}>
          <Badge>{accountTypeLabel(user.accountType)}</Badge>
          <Badge category={user.contentType}>{categoryLabel(user.contentType)}</Badge>
          {website ? <UserLink url={website} /> : null}
        </p>
        {user.verifiedDomains.map(({ domain, since }) => (
          <p key={domain} className={styles.quiet}>
            <bdi>{domain}</bdi>, verified <Time value={since} format="date" />
          </p>
        ))}
      </div>
    </header>
  );
}

function KitFigures({ user, connections, record: { answers, payments }, figures }: KitCardProps) {
  const place = usePlaceName();
  const featured = connections.find(({ connectionId }) => connectionId === user.featuredPlatformId);
  const audience = featured && {
    label: user.featuredPlatform === 'youtube' ? 'Subscribers' : 'Followers',
    value: formatThousands(user.audienceSize),
    note: (
      <>
        {platformLabel(featured.type)}, <Time value={featured.dateUpdated} format="date" />
      </>
    ),
  };
  const reviews = figures &&
    figures.reviews > 0 && { label: 'Reviews', value: formatThousands(figures.reviews) };
  return (
    <div className={styles.figures}>
      <Stats
        items={[
          ...(audience ? [audience] : []),
          {
            label: 'Collaborations completed',
            value: formatThousands(user.completedCollaborations),
            note: `On ${place}`,
          },
          ...(reviews ? [{ ...reviews, note: 'By people they worked with' }] : []),
        ]}
      />
      {answers ? <p className={styles.quiet}>{answers}</p> : null}
      {payments ? <p className={styles.quiet}>{payments}</p> : null}
    </div>
  );
}

function KitKollabs({ kollabs }: { kollabs: KollabView[] }) {
  return (
    <ul className={styles.list}>
      {kollabs.map(({ kollabId, title, compensation, lookingForTypes }) => (
        <li key={kollabId}>
          <p className={styles.title} dir="auto">
            <Link to={paths.kollab(kollabId)}>{title}</Link>
          </p>
          <p className={styles.quiet} dir="auto">
            For {lookingForTypes.map(lookingForLabel).join(' and ')}. What you get: {compensation}
          </p>
        </li>
      ))}
    </ul>
  );
}
