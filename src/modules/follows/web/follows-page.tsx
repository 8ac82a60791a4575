import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import { fullName } from '#contract/user-name.ts';
import type { UserSummary } from '#modules/profiles/users.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LinkTabs } from '#ui/tabs/link-tabs.tsx';
import { api } from '#web/api.ts';
import { apiContext } from '#web/context.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { type Loaded, orHidden, orNotFound, settled } from '#web/guards.ts';
import { ProfileListPage } from '#web/layout/profile-list-page.tsx';
import { Link } from '#web/link.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { useReadPageOnChange } from '#web/live/use-read-page-on-change.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UserCard } from '#web/people/user-card.tsx';
import { UserName } from '#web/people/user-name.tsx';
import { useViewer } from '#web/viewer.ts';
import styles from './follows-page.module.css';

type FollowList = 'followers' | 'following';

const PAGE_SIZE = '20';

// Lists of follows are not indexed, since their users may not want it.
export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta(matches, { title: 'Followers' });
  const { list, displayName, username } = loaderData;
  const who = fullName({ displayName, username });
  return pageMeta(matches, {
    title: list === 'followers' ? `Followers of ${who}` : `Followed by ${who}`,
  });
}

export async function loader({ params, context, url }: LoaderFunctionArgs) {
  const reads = context.get(apiContext);
  const list: FollowList = /\/following\/?$/i.test(url.pathname) ? 'following' : 'followers';
  const asked = { username: params.username ?? '' };
  const [person, first] = await Promise.all([
    orNotFound(reads.getUser({ params: asked })),
    settled(orHidden(readsOf(reads)[list](asked.username))),
  ]);
  const { username, displayName, followerCount, followingCount } = person.userData.user;
  const count = list === 'followers' ? followerCount : followingCount;
  return { list, username, displayName, count, first };
}

function readsOf({ listFollowers, listFollowing }: Pick<typeof api, 'listFollowers' | 'listFollowing'>) {
  const page = (cursor: string | undefined) => ({
    limit: PAGE_SIZE,
    ...(cursor !== undefined && { cursor }),
  });
  return {
    followers: (username: string, cursor?: string) =>
      listFollowers({ params: { username }, query: page(cursor) }),
    following: (username: string, cursor?: string) =>
      listFollowing({ params: { username }, query: page(cursor) }),
  };
}

export default function FollowsPage() {
  const { list, username, displayName, count, first } = useLoaderData<typeof loader>();
  const isOwn = useViewer()?.username === username;
  useReadPageOnChange(({ kind }) => kind === 'follows' && isOwn);
  return (
    <ProfileListPage
      username={username}
      title={
        <>
          {list === 'followers' ? 'Followers of ' : 'Followed by '}
          <UserName displayName={displayName} username={username} />
        </>
      }
    >
      <LinkTabs
        label="Follows"
        items={[
          {
            label: 'Followers',
            current: list === 'followers',
            link: <Link to={paths.followers(username)} preventScrollReset />,
          },
          {
            label: 'Following',
            current: list === 'following',
            link: <Link to={paths.following(username)} preventScrollReset />,
          },
        ]}
      />
      <People key={`${list}/${username}`} list={list} username={username} count={count} first={first} />
    </ProfileListPage>
  );
}

interface PeopleProps {
  list: FollowList;
  username: string;
}

interface FirstPeopleProps extends PeopleProps {
  /** Includes suspended users. */
  count: number;
  first: Loaded<Page<UserSummary> | 'hidden'>;
}

function People({ list, username, count, first }: FirstPeopleProps) {
  const own = useViewer()?.username === username;
  if (!first.ok) return <FailedPart title="These people did not load" />;
  if (first.value === 'hidden') {
    return (
      <EmptyState compact title="This list is private">
        {list === 'followers'
          ? `Only @${username} can see who follows them.`
          : `Only @${username} can see who they follow.`}
      </EmptyState>
    );
  }
  if (first.value.items.length > 0) return <FollowList list={list} username={username} first={first.value} />;
  // Suspended users are counted but not listed.
  if (count > 0) return <EmptyState compact title={`${whoIn(list, own)} are not shown right now`} />;
  if (list === 'followers') {
    return <EmptyState compact title={own ? 'Nobody follows you yet' : 'Nobody follows them yet'} />;
  }
  return (
    <EmptyState
      compact
      title={own ? 'You do not follow anyone yet' : 'They do not follow anyone yet'}
      action={own ? <Button render={<Link to={paths.users} />}>Find Users</Button> : undefined}
    />
  );
}

function whoIn(list: FollowList, own: boolean): string {
  if (list === 'followers') return own ? 'Your followers' : 'Their followers';
  return own ? 'The people you follow' : 'The people they follow';
}

function FollowList({ list, username, first }: PeopleProps & { first: Page<UserSummary> }) {
  const people = usePagedList(first, {
    name: list,
    idOf: (person) => person.username,
    load: (cursor) => readsOf(api)[list](username, cursor),
  });
  return (
    <>
      <ul
        ref={people.ref}
        className={styles.people}
        aria-label={list === 'followers' ? 'Followers' : 'Following'}
      >
        {people.items.map((person) => (
          <li key={person.username}>
            <UserCard user={person} headingLevel={2} />
          </li>
        ))}
      </ul>
      <LoadMore list={people} />
    </>
  );
}
