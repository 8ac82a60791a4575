import { categoryLabel } from '#contract/product.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import styles from './ideas.module.css';
import type { Idea } from './ideas.ts';

/** Examples of collaborations, with one tab for each account type. */
export function IdeasTabs({ creators, businesses }: Record<'creators' | 'businesses', readonly Idea[]>) {
  return (
    <Tabs
      label="Ideas for"
      items={[
        {
          value: 'creators',
          label: 'Creators',
          content: (
            <div className={styles.panel}>
              <IdeaList ideas={creators} />
              <Link to={paths.creators}>More for creators</Link>
            </div>
          ),
        },
        {
          value: 'businesses',
          label: 'Businesses',
          content: (
            <div className={styles.panel}>
              <IdeaList ideas={businesses} />
              <Link to={paths.businesses}>More for businesses</Link>
            </div>
          ),
        },
      ]}
    />
  );
}

export function IdeaList({ ideas }: { ideas: readonly Idea[] }) {
  return (
    <ul className={styles.ideas}>
      {ideas.map(({ category, title, text }) => (
        <li key={title} className={styles.idea} data-category={category}>
          <Badge category={category}>{categoryLabel(category)}</Badge>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
