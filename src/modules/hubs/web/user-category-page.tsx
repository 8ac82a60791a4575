import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { categoryLabel, platformLabel } from '#contract/product.ts';
import { userCategory } from '#modules/hubs/hubs.rules.ts';
import { HUB_LIST } from '#modules/kollabs/kollabs.rules.ts';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { cardsOf } from '#web/cards.ts';
import { apiContext } from '#web/context.ts';
import { type Loaded, notFound, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { USER_CARD, type UserCardView } from '#web/people/user-card-view.ts';
import { UsersPills } from '#web/people/users-pills.tsx';
import { useViewer } from '#web/viewer.ts';
import { UserHubList } from './user-hub-list.tsx';
import styles from './users-page.module.css';

const NOTES = { some: 'People listed above are not repeated here.', none: 'Everyone here is listed above.' };

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta(matches, { title: 'Not Found' });
  const { category, label } = loaderData;
  return pageMeta(matches, {
    title: `${label} users`,
    description: `The most popular and the newest creators and businesses in ${label}.`,
    path: paths.userCategory(category),
  });
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { category = '' } = params;
  const filter = userCategory(category);
  if (!filter) throw notFound();
  const api = context.get(apiContext);
  const list = async (sort: 'audienceSize' | 'dateJoined', limit: number) =>
    cardsOf(await settled(api.listUsers({ query: { sort, ...filter, limit: String(limit) } })), USER_CARD);
  // Enough to fill the list after the users of the list above are removed.
  const [popular, newest] = await Promise.all([
    list('audienceSize', HUB_LIST),
    list('dateJoined', 2 * HUB_LIST),
  ]);
  const recent = withoutThose(newest, popular);
  const label = 'contentType' in filter ? categoryLabel(category) : platformLabel(category);
  return { category, label, popular, recent };
}

function withoutThose(list: Loaded<UserCardView[]>, other: Loaded<UserCardView[]>): Loaded<UserCardView[]> {
  if (!list.ok) return list;
  const shown = new Set(other.ok ? other.value.map(({ username }) => username) : []);
  const value = list.value.filter(({ username }) => !shown.has(username)).slice(0, HUB_LIST);
  return { ok: true, value };
}

export default function UserCategoryPage() {
  const { label, popular, recent } = useLoaderData<typeof loader>();
  // The list may be empty because of the viewer's exclusions.
  const empty = useViewer() ? `Nobody in ${label} to show you right now.` : `Nobody is in ${label} yet.`;
  return (
    <div className={styles.page}>
      <BackLink link={<Link to={paths.userCategories} />}>User categories</BackLink>
      <h1>{label}</h1>
      <UsersPills />
      <UserHubList title="Most Popular" list={popular} empty={empty} />
      <UserHubList
        title="Recently Joined"
        list={recent}
        note={popular.ok && popular.value.length > 0 ? NOTES : undefined}
        empty={empty}
      />
    </div>
  );
}
