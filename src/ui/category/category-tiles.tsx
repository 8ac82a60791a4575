import type { ReactNode } from 'react';
import { type RenderTarget, renderAs } from '../render/render-as.tsx';
import styles from './category-tiles.module.css';

type CategoryTile = {
  label: string;
  link: RenderTarget;
  category?: string;
  icon?: ReactNode;
  text?: string | undefined;
};

export function CategoryTiles({ label, items }: { label: string; items: readonly CategoryTile[] }) {
  return (
    <ul className={styles.tiles} aria-label={label}>
      {items.map(({ label: name, link, category, icon, text }) => (
        <li key={name} data-category={category ?? ''}>
          {renderAs(link, 'a', {
            className: styles.tile,
            children: (
              <>
                {icon ?? <span className={styles.sign} aria-hidden="true" />}
                <span className={styles.words}>
                  <span className={styles.label}>{name}</span>
                  {text ? <span className={styles.text}>{text}</span> : null}
                </span>
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  );
}
