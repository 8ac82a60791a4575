import type { ReactNode } from 'react';
import { Badge } from '#ui/badge/badge.tsx';
import { Link } from '#web/link.tsx';
import styles from './tag-list.module.css';

interface TagListProps {
  tags: readonly string[];
  /** The search for a tag. */
  pathOf: (tag: string) => string;
  mark?: (text: string) => ReactNode;
}

export function TagList({ tags, pathOf, mark = (text) => text }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Badge render={<Link to={pathOf(tag)} />}>
            <bdi>{mark(tag)}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
