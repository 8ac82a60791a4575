import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { apiContext } from '#web/context.ts';
import { settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { DOCUMENT_FACTS, LEGAL_DOCUMENTS } from '../legal.rules.ts';
import styles from './legal.module.css';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Legal',
    description: 'Terms and conditions, privacy policy and security, in plain words.',
    path: paths.legal,
  });
}

export async function loader({ context }: LoaderFunctionArgs) {
  const place = await settled(context.get(apiContext).getPlace());
  return { place: place.ok ? place.value : null };
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

/** Who runs this site, if the operator says so. */
function Operator() {
  const { place } = useLoaderData<typeof loader>();
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
