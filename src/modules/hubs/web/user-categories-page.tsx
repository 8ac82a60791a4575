import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { CATEGORY_OPTIONS, PLATFORMS, platformLabel } from '#contract/product.ts';
import { CategoryTiles } from '#ui/category/category-tiles.tsx';
import { PlatformSign } from '#ui/platform/platform-sign.tsx';
import { apiContext } from '#web/context.ts';
import { settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UsersPills } from '#web/people/users-pills.tsx';
import styles from './users-page.module.css';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'User categories',
    description: 'Creators and businesses by their platform and by what they make.',
    path: paths.userCategories,
  });
}

export async function loader({ context }: LoaderFunctionArgs) {
  const counts = await settled(context.get(apiContext).countUsers());
  return { people: counts.ok ? textsOf(counts.value.counts) : null };
}

function textsOf(counts: { category: string; count: number; more: boolean }[]): Record<string, string> {
  const textOf = (count: number, more: boolean) =>
    count === 0 ? 'Nobody yet' : count === 1 && !more ? '1 person' : `${count}${more ? '+' : ''} people`;
  return Object.fromEntries(counts.map(({ category, count, more }) => [category, textOf(count, more)]));
}

export default function UserCategoriesPage() {
  const { people } = useLoaderData<typeof loader>();
  const textOf = (category: string) => (people ? (people[category] ?? 'Nobody yet') : undefined);
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
            text: textOf(platform),
            link: <Link to={paths.userCategory(platform)} />,
          }))}
        />
      </section>
      <section className={styles.list}>
        <h2>Content categories</h2>
        <CategoryTiles
          label="Content categories"
          items={CATEGORY_OPTIONS.map(({ value: category, label }) => ({
            label,
            category,
            text: textOf(category),
            link: <Link to={paths.userCategory(category)} />,
          }))}
        />
      </section>
    </div>
  );
}
