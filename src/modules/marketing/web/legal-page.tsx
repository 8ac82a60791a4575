import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { settingsContext } from '#web/context.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { usePlace } from '#web/viewer.ts';
import styles from './legal.module.css';

const TILES = [
  {
    title: 'Terms and Conditions',
    path: paths.terms,
    summary: 'What you can expect from us, what we expect from you, and who owns what you make.',
  },
  {
    title: 'Privacy Policy',
    path: paths.privacy,
    summary: 'What we keep about you, why, for how long, who sees it, and how to have it removed.',
  },
  {
    title: 'Security',
    path: paths.legalSecurity,
    summary: 'How accounts and data are protected, what you can do, and how to report a vulnerability.',
  },
];

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Legal',
    description: 'Terms and conditions, privacy policy and security, in plain words.',
    path: paths.legal,
    publicUrl: loaderData?.publicUrl,
  });
}

export function loader({ context }: LoaderFunctionArgs) {
  return { publicUrl: context.get(settingsContext).publicUrl };
}

export default function LegalPage() {
  return (
    <div className={styles.index}>
      <header className={styles.head}>
        <h1>Legal</h1>
        <p className={styles.lead}>Our rules, written to be read.</p>
      </header>
      <ul className={styles.tiles}>
        {TILES.map(({ title, path, summary }) => (
          <li key={path} className={styles.tile}>
            <h2>
              <Link to={path}>{title}</Link>
            </h2>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
      <Operator />
    </div>
  );
}

/** Who runs this place, as far as the operator says so. */
function Operator() {
  const place = usePlace();
  if (!place || !(place.operatorName || place.operatorAddress || place.contact)) return null;
  return (
    <section aria-labelledby="operator" className={styles.operator}>
      <h2 id="operator">Who runs this site</h2>
      <address dir="auto">
        {place.operatorName ? <strong>{place.operatorName}</strong> : null}
        {place.operatorAddress ? <span>{place.operatorAddress}</span> : null}
        {place.contact ? <a href={`mailto:${place.contact}`}>{place.contact}</a> : null}
      </address>
    </section>
  );
}
