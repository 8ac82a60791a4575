import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { settingsContext } from '#web/context.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { usePlace } from '#web/viewer.ts';
import { DOCUMENT_FACTS, LEGAL_DOCUMENTS } from '../legal.rules.ts';
import styles from './legal.module.css';

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(matches, {
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
        {LEGAL_DOCUMENTS.map((document) => DOCUMENT_FACTS[document]).map(({ title, path, lead }) => (
          <li key={path} className={styles.tile}>
            <h2>
              <Link to={path}>{title}</Link>
            </h2>
            <p>{lead}</p>
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
