import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { HUB_LIST } from '#modules/kollabs/kollabs.rules.ts';
import { SEARCH_PATHS } from '#modules/search/search-address.rules.ts';
import { SearchListCard } from '#modules/search/web/search-list-card.tsx';
import { cardsOf } from '#web/cards.ts';
import { apiContext } from '#web/context.ts';
import { settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { USER_CARD } from '#web/people/user-card-view.ts';
import { UsersPills } from '#web/people/users-pills.tsx';
import { readSearchList } from '#web/search/read-search-list.ts';
import { useViewer } from '#web/viewer.ts';
import { FeaturedCard } from './featured-card.tsx';
import { UserHubList } from './user-hub-list.tsx';
import styles from './users-page.module.css';

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const isList = loaderData?.home === null;
  return pageMeta(matches, {
    title: 'Find Users',
    description: 'Find creators and businesses to collaborate with: the most popular and the newest.',
    path: paths.users,
    // Searches are not indexed: their words and facets belong to the reader.
    indexed: !isList,
  });
}

export async function loader(args: LoaderFunctionArgs) {
  const api = args.context.get(apiContext);
  const lists = async (sort: 'audienceSize' | 'dateJoined') =>
    cardsOf(await settled(api.listUsers({ query: { sort, limit: String(HUB_LIST) } })), USER_CARD);
  return readSearchList(args, SEARCH_PATHS.users, async () => {
    const [featured, popular, recent] = await Promise.all([
      settled(api.featuredUser()),
      lists('audienceSize'),
      lists('dateJoined'),
    ]);
    return { featured, popular, recent };
  });
}

export default function UsersPage() {
  const { list, home } = useLoaderData<typeof loader>();
  // The list may be empty because of the viewer's exclusions.
  const empty = useViewer() ? 'Nobody to show you right now.' : 'Nobody has joined yet.';
  return (
    <div className={styles.page}>
      <h1>Find Users</h1>
      <UsersPills current="home" />
      <SearchListCard list={list}>
        {home ? (
          <div className={styles.page}>
            <FeaturedCard featured={home.featured} />
            <UserHubList id="popular-users" title="Most Popular Users" list={home.popular} empty={empty} />
            <UserHubList title="Recently Joined Users" list={home.recent} empty={empty} />
            <p>
              <Link to={paths.search({ kind: 'users' })}>All users</Link>
            </p>
          </div>
        ) : null}
      </SearchListCard>
    </div>
  );
}
