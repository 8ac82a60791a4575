import { CalendarDays, Link as LinkSign, MapPin, Star, Store } from 'lucide-react';
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router';
import type { Page } from '#contract/client.ts';
import { platformLabel } from '#contract/product.ts';
import type { ConnectionView, PublicUser } from '#modules/discovery/discovery.contract.ts';
import { linkLabel, webLink } from '#modules/discovery/discovery.rules.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { KollabListCard } from '#modules/kollabs/web/kollab-list-card.tsx';
import { Button } from '#ui/button/button.tsx';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { formatCompact, formatThousands } from '#ui/numbers/format-number.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { apiContext, settingsContext } from '#web/context.ts';
import { type Loaded, orNotFound, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import { ConnectionList, Figures } from './connection-list.tsx';
import { ProfileHeader } from './profile-header.tsx';
import styles from './profile-page.module.css';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta({ title: 'Not Found' });
  const { user, publicUrl } = loaderData;
  return pageMeta({
    title: `${user.displayName} (@${user.username})`,
    description: user.headline || user.bio.slice(0, 200) || `What ${user.displayName} makes with others.`,
    image: user.profileImageUrl || undefined,
    path: paths.user(user.username),
    publicUrl,
    type: 'profile',
  });
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const calls = context.get(apiContext);
  const { username = '' } = params;
  const [{ userData }, kollabs] = await Promise.all([
    orNotFound(calls.getUser({ params: { username } })),
    settled(calls.kollabsOf({ params: { username } })),
  ]);
  const { user, connections } = userData;
  return { user, connections, kollabs, publicUrl: context.get(settingsContext).publicUrl };
}

export default function ProfilePage() {
  const { user, connections, kollabs } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <ProfileHeader user={user} />
      <div className={styles.columns}>
        <div className={styles.info}>
          <Facts user={user} connections={connections} />
          {user.bio ? (
            <section>
              <h2>About</h2>
              <p className={styles.bio} dir="auto">
                {user.bio}
              </p>
            </section>
          ) : null}
          <section className={styles.completed}>
            <h2>Completed collaborations</h2>
            <p className={styles.count}>{formatThousands(user.completedCollaborations)}</p>
            <Link to={paths.collaborationsOf(user.username)} prefetch="intent">
              View All
            </Link>
          </section>
          {connections.length > 0 ? (
            <section className={styles.accounts}>
              <h2>Accounts</h2>
              <ConnectionList connections={connections} />
            </section>
          ) : null}
        </div>
        <section className={styles.kollabs}>
          <h2>Kollabs</h2>
          <TheirKollabs key={user.username} user={user} list={kollabs} />
        </section>
      </div>
    </div>
  );
}

function Facts({ user, connections }: { user: PublicUser; connections: ConnectionView[] }) {
  const featured = connections.find(({ connectionId }) => connectionId === user.featuredPlatformId);
  return (
    <DefinitionList
      items={[
        {
          term: 'Business',
          icon: <Store aria-hidden />,
          detail: user.businessName && <bdi>{user.businessName}</bdi>,
        },
        {
          term: 'Location',
          icon: <MapPin aria-hidden />,
          detail: user.location && <bdi>{user.location}</bdi>,
        },
        {
          term: 'Website',
          icon: <LinkSign aria-hidden />,
          detail: user.website && <Website text={user.website} />,
        },
        {
          term: 'Joined',
          icon: <CalendarDays aria-hidden />,
          detail: <Time value={user.dateJoined} format="month-year" />,
        },
        {
          term: 'Featured platform',
          icon: <Star aria-hidden />,
          detail: user.featuredPlatform !== 'none' && (
            <span className={styles.featured}>
              {platformLabel(user.featuredPlatform)}
              {featured ? <Figures connection={featured} /> : ` · ${formatCompact(user.audienceSize)}`}
            </span>
          ),
        },
      ].map((item) => ({ ...item, detail: item.detail || null }))}
    />
  );
}

/** A link only where the text is an address that may be one. */
function Website({ text }: { text: string }) {
  const url = webLink(text);
  if (!url) return <bdi>{text}</bdi>;
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      <bdi>{linkLabel(url)}</bdi>
    </a>
  );
}

function TheirKollabs({ user, list }: { user: PublicUser; list: Loaded<Page<KollabView>> }) {
  const { revalidate } = useRevalidator();
  const own = useViewer()?.username === user.username;
  if (!list.ok) {
    return <ErrorState compact headingLevel={3} title="Their Kollabs did not load" onRetry={revalidate} />;
  }
  if (list.value.items.length === 0) {
    return (
      <EmptyState
        compact
        headingLevel={3}
        title={own ? 'You have not made a Kollab yet' : 'No Kollabs yet'}
        action={own ? <Button render={<Link to={paths.newKollab} />}>Make a Kollab</Button> : undefined}
      />
    );
  }
  const loadMore = (cursor: string) =>
    api.kollabsOf({ params: { username: user.username }, query: { cursor } });
  return <KollabListCard label="Kollabs" first={list.value} loadMore={loadMore} />;
}
