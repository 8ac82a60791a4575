import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { CATEGORIES, categoryLabel, PLATFORMS, platformLabel } from '#contract/product.ts';
import { CategoryTiles } from '#ui/category/category-tiles.tsx';
import { PlatformSign } from '#ui/platform/platform-sign.tsx';
import { settingsContext } from '#web/context.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import styles from './users-page.module.css';
import { UsersPills } from './users-pills.tsx';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'User categories',
    description: 'Creators and businesses by the platform they are known on, and by what they make.',
    path: paths.userCategories,
    publicUrl: loaderData?.publicUrl,
  });
}

export function loader({ context }: LoaderFunctionArgs) {
  return { publicUrl: context.get(settingsContext).publicUrl };
}

export default function UserCategoriesPage() {
  return (
    <div className={styles.page}>
      <h1>User categories</h1>
      <UsersPills current="categories" />
      <section className={styles.list}>
        <h2>Account platforms</h2>
        <CategoryTiles
          label="Account platforms"
          items={PLATFORMS.map((platform) => ({
            label: platformLabel(platform),
            icon: <PlatformSign type={platform} />,
            link: <Link to={paths.userCategory(platform)} />,
          }))}
        />
      </section>
      <section className={styles.list}>
        <h2>Content categories</h2>
        <CategoryTiles
          label="Content categories"
          items={CATEGORIES.map((category) => ({
            label: categoryLabel(category),
            category,
            link: <Link to={paths.userCategory(category)} />,
          }))}
        />
      </section>
    </div>
  );
}
