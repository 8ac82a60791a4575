import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { CATEGORIES, categoryLabel } from '#contract/product.ts';
import { SEARCH_PATHS } from '#modules/search/search-address.rules.ts';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { apiContext, viewerContext } from '#web/context.ts';
import { notFound } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { readsDocument } from '#web/list/served-list.ts';
import { pageMeta } from '#web/meta.ts';
import { readMutedCategories } from '#web/muted-categories.ts';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import { readCategoryLists } from './kollab-hub.ts';
import { KollabShelf } from './kollab-shelf.tsx';
import styles from './kollabs-page.module.css';
import { KollabsPills } from './kollabs-pills.tsx';
import { MutedCategoryCard } from './muted-category-card.tsx';

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta(matches, { title: 'Not Found' });
  const label = categoryLabel(loaderData.category);
  return pageMeta(matches, {
    title: `${label} Kollabs`,
    description: `Open Kollabs in ${label} by creators and businesses who are looking for people to work with.`,
    path: paths.kollabCategory(loaderData.category),
    alternates: [
      {
        type: 'application/atom+xml',
        title: `${label} Kollabs`,
        path: paths.categoryFeed(loaderData.category),
      },
    ],
  });
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const category = CATEGORIES.find((one) => one === params.category);
  if (!category) throw notFound();
  const api = context.get(apiContext);
  const viewer = context.get(viewerContext);
  const [{ requested, newest }, mutedCategories] = await Promise.all([
    readCategoryLists(api, category, readsDocument({ request })),
    viewer ? readMutedCategories(api) : null,
  ]);
  const muted = mutedCategories?.includes(category) ?? false;
  return { category, muted, requested, newest };
}

export default function KollabCategoryPage() {
  const { category, muted, requested, newest } = useLoaderData<typeof loader>();
  const label = categoryLabel(category);
  // A signed-in viewer's lists exclude muted and hidden items, and users across a block.
  const empty = useViewer()
    ? `There are no open Kollabs in ${label} for you right now.`
    : `There are no open Kollabs in ${label} right now.`;
  return (
    <div className={styles.page}>
      <BackLink link={<Link to={paths.kollabCategories} />}>Kollab categories</BackLink>
      <h1>{label}</h1>
      <KollabsPills />
      {muted ? (
        <MutedCategoryCard category={category} />
      ) : (
        <>
          <KollabShelf
            title={`Most Requested In ${label}`}
            list={requested}
            sort="requestsCount"
            empty={empty}
            eager
          />
          <KollabShelf title={`Newest Kollabs In ${label}`} list={newest} sort="datePosted" empty={empty} />
          {newest.ok && newest.value.items?.length !== 0 ? (
            <p>
              <Link to={paths.search({ category }, undefined, SEARCH_PATHS.kollabs)}>
                All Kollabs in {label}
              </Link>
            </p>
          ) : null}
        </>
      )}
    </div>
  );
}
