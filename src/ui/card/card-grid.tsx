import { Children, type ReactNode, type Ref } from 'react';
import styles from './card.module.css';

type CardGridProps = { children: ReactNode; label?: string; ref?: Ref<HTMLUListElement> };

export function CardGrid({ children, label, ref }: CardGridProps) {
  return (
    <ul ref={ref} className={styles.grid} aria-label={label}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}
