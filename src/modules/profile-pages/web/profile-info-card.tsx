import type { ConnectionView } from '#modules/connections/connections.contract.ts';
import { FeaturedFiguresCard } from '#modules/connections/web/featured-figures-card.tsx';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { KollabListCard } from '#modules/kollabs/web/kollab-list-card.tsx';
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
import { formatThousands } from '#ui/numbers/format-number.ts';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { ConnectionList } from './connection-list.tsx';
import styles from './profile-info-card.module.css';

// For the owner only.
const RefreshDataCard = lazyPart(
  () => import('#modules/connections/web/refresh-data-card.tsx'),
  'RefreshDataCard',
);

interface ProfileInfoCardProps {
  user: PublicUser;
  /** Whether the viewer is this user. */
  own: boolean;
  connections: ConnectionView[];
  portfolio: PortfolioView | null;
  open: KollabView[];
  /** Finished collaborations that both sides show. `finished` has the others. */
  shown: readonly ShowcaseSummary[];
  finished: readonly PublicRequestView[];
  figures: ReviewFigures | null;
}

/**
 * Open Kollabs and finished work come before the figures, since the main figure is also shown beside the tabs.
 */
export function ProfileInfoCard({
  user,
  own,
  connections,
  portfolio,
  open,
  shown,
  finished,
  figures,
}: ProfileInfoCardProps) {
  const { username } = user;
  const featured = connections.find(({ connectionId }) => connectionId === user.featuredPlatformId) ?? null;
  return (
    <>
      {user.bio ? (
        <section>
          <h2>About</h2>
          <p className={styles.bio} dir="auto">
            {user.bio}
          </p>
        </section>
      ) : null}
      {portfolio && portfolio.works.length > 0 ? (
        <section className={styles.open}>
          <h2>Portfolio</h2>
          <WorkList works={portfolio.works} />
        </section>
      ) : null}
      {hasRates(portfolio) ? (
        <section className={styles.open}>
          <h2>Rates</h2>
          <RateList {...portfolio} />
        </section>
      ) : null}
      {open.length > 0 ? (
        <section className={styles.open}>
          <h2>Open Kollabs</h2>
          <KollabListCard label="Open Kollabs" first={{ items: open }} />
          <Link to={paths.user(username, 'kollabs')}>
            {own ? 'See all your Kollabs' : 'See all their Kollabs'}
          </Link>
        </section>
      ) : null}
      <section className={styles.completed}>
        <h2>Completed collaborations</h2>
        <p className={styles.count}>{formatThousands(user.completedCollaborations)}</p>
        <Link to={paths.collaborationsOf(username)}>View All</Link>
        {shown.length > 0 ? <ShownWorkCard username={username} showcases={shown} /> : null}
        <FinishedWorkCard username={username} collaborations={finished} />
      </section>
      {figures && figures.reviews > 0 ? (
        <section className={styles.open}>
          <h2>Reviews</h2>
          <TestimonialsCard username={username} figures={figures} />
        </section>
      ) : null}
      <section className={styles.accounts}>
        <h2>Featured platform</h2>
        <FeaturedFiguresCard connection={featured} figures="thousands" />
        {featured && own ? (
          <p>
            <RefreshDataCard connectionId={featured.connectionId} />
          </p>
        ) : null}
      </section>
      {connections.length > 0 ? (
        <section className={styles.accounts}>
          <h2>Accounts</h2>
          <ConnectionList connections={connections} />
        </section>
      ) : null}
    </>
  );
}
