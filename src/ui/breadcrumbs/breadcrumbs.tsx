import { type RenderTarget, renderAs } from '../render/render-as.tsx';
import styles from './breadcrumbs.module.css';

type Crumb = { label: string; link?: RenderTarget };

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {items.map(({ label, link }, index) => (
          <li key={label} className={styles.crumb}>
            {link && index < items.length - 1 ? (
              renderAs(link, 'a', { children: label })
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
