import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { CATEGORIES, CATEGORY_OPTIONS } from '#contract/product.ts';
import { countOf } from '#modules/kollabs/kollab-counts.rules.ts';
import { CategoryTiles } from '#ui/category/category-tiles.tsx';
import { apiContext } from '#web/context.ts';
import { settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import styles from './kollabs-page.module.css';
import { KollabsPills } from './kollabs-pills.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Kollab categories',
    description: 'Kollabs by category, from art to writing.',
    path: paths.kollabCategories,
  });
}

export async function loader({ context }: LoaderFunctionArgs) {
  const counts = await settled(context.get(apiContext).countKollabs());
  const open = counts.ok
    ? Object.fromEntries(CATEGORIES.map((one) => [one, countOf(counts.value, one)]))
    : null;
  return { open };
}

export default function KollabCategoriesPage() {
  const { open } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>Kollab categories</h1>
      <KollabsPills current="categories" />
      <CategoryTiles
        label="Content categories"
        items={CATEGORY_OPTIONS.map(({ value: category, label }) => ({
          label,
          category,
          text: open ? `${open[category]} open` : undefined,
          link: <Link to={paths.kollabCategory(category)} />,
        }))}
      />
    </div>
  );
}
