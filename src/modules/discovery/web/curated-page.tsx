import { Handshake, UsersRound } from 'lucide-react';
import type { LoaderFunctionArgs } from 'react-router';
import { categoryLabel } from '#contract/product.ts';
import { requireViewer } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './curated.module.css';
import { CurationExplainer } from './curation-explainer.tsx';

export function meta() {
  return pageMeta({ title: 'Curated for You' });
}

export function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return null;
}

export default function CuratedPage() {
  const contentType = useViewer()?.contentType ?? '';
  const label = categoryLabel(contentType);
  return (
    <div className="stack">
      <header className={styles.header}>
        <h1>Curated for You</h1>
        <CurationExplainer />
      </header>
      <ul className={styles.tiles} data-category={contentType}>
        <li>
          <Link to={paths.curatedKollabs} className={styles.tile}>
            <Handshake aria-hidden />
            <h2>Curated kollabs</h2>
            <p>The newest open Kollabs in {label}.</p>
          </Link>
        </li>
        <li>
          <Link to={paths.curatedUsers} className={styles.tile}>
            <UsersRound aria-hidden />
            <h2>Curated users</h2>
            <p>People in {label}, the most like you first.</p>
          </Link>
        </li>
      </ul>
    </div>
  );
}
