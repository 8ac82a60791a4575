import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { CATEGORIES, categoryLabel } from '#contract/product.ts';
import { CategoryTiles } from '#ui/category/category-tiles.tsx';
import { settingsContext } from '#web/context.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import styles from './kollabs-page.module.css';
import { KollabsPills } from './kollabs-pills.tsx';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Kollab categories',
    description: 'Kollabs by what they are about, from gaming to marketing.',
    path: paths.kollabCategories,
    publicUrl: loaderData?.publicUrl,
  });
}

export function loader({ context }: LoaderFunctionArgs) {
  return { publicUrl: context.get(settingsContext).publicUrl };
}

export default function KollabCategoriesPage() {
  return (
    <div className={styles.page}>
      <h1>Kollab categories</h1>
      <KollabsPills current="categories" />
      <CategoryTiles
        label="Content categories"
        items={CATEGORIES.map((category) => ({
          label: categoryLabel(category),
          category,
          link: <Link to={paths.kollabCategory(category)} />,
        }))}
      />
    </div>
  );
}
