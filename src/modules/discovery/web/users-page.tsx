import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { HUB_LIST } from '#modules/kollabs/kollabs.rules.ts';
import { cardsOf } from '#web/cards.ts';
import { apiContext, settingsContext } from '#web/context.ts';
import { settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import { FeaturedCard } from './featured-card.tsx';
import { USER_CARD } from './user-card-view.ts';
import { UserHubList } from './user-hub-list.tsx';
import styles from './users-page.module.css';
import { UsersPills } from './users-pills.tsx';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Find Users',
    description: 'Creators and businesses to make something with, by audience and by who is new.',
    path: paths.users,
    publicUrl: loaderData?.publicUrl,
  });
}

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const list = async (sort: 'audienceSize' | 'dateJoined') =>
    cardsOf(await settled(api.listUsers({ query: { sort, limit: String(HUB_LIST) } })), USER_CARD);
  const [featured, popular, recent] = await Promise.all([
    settled(api.featuredUser()),
    list('audienceSize'),
    list('dateJoined'),
  ]);
  return { featured, popular, recent, publicUrl: context.get(settingsContext).publicUrl };
}

export default function UsersPage() {
  const { featured, popular, recent } = useLoaderData<typeof loader>();
  // A member's lists leave out those that the member blocked, muted or hid.
  const empty = useViewer() ? 'No user is shown to you right now.' : 'Nobody has joined yet.';
  return (
    <div className={styles.page}>
      <h1>Find Users</h1>
      <UsersPills current="home" />
      <FeaturedCard featured={featured} />
      <UserHubList id="popular-users" title="Most Popular Users" list={popular} empty={empty} />
      <UserHubList title="Recently Joined Users" list={recent} empty={empty} />
    </div>
  );
}
