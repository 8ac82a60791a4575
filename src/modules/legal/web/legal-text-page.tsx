import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { Banner } from '#ui/banner/banner.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { Time } from '#ui/time/time.tsx';
import { apiContext } from '#web/context.ts';
import { notFound, orNotFound } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { DOCUMENT_FACTS, LEGAL_DOCUMENTS, type LegalDocument } from '../legal.rules.ts';
import styles from './legal.module.css';
import { LegalSections } from './legal-sections.tsx';

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta(matches, { title: 'Legal' });
  const { title, lead, path } = DOCUMENT_FACTS[loaderData.text.document];
  return pageMeta(matches, { title, description: lead, path });
}

/** Reads a document, in the version that the address names or in the one in force. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const document = documentAt(url.pathname);
  if (!document) throw notFound();
  const params = { document };
  const query = { version: url.searchParams.get('version') ?? undefined };
  return { text: await orNotFound(context.get(apiContext).legalText({ params, query })) };
}

/** Routes match in any case, and decoded. */
function documentAt(pathname: string): LegalDocument | undefined {
  const path = decodeURIComponent(pathname).toLowerCase();
  return LEGAL_DOCUMENTS.find((one) => path.startsWith(DOCUMENT_FACTS[one].path));
}

export default function LegalTextPage() {
  const { text } = useLoaderData<typeof loader>();
  const { title, lead, path } = DOCUMENT_FACTS[text.document];
  const newest = text.versions[0];
  const isOld = newest !== undefined && text.version < newest.version;
  return (
    <article className={styles.document}>
      <Breadcrumbs items={[{ label: 'Legal', link: <Link to={paths.legal} /> }, { label: title }]} />
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.changed}>
          {text.template ? 'Last changed ' : `Version ${text.version}, in force since `}
          <Time value={text.changedAt} format="date" />
        </p>
        {text.summary ? <p dir="auto">What changed: {text.summary}</p> : null}
      </header>
      {isOld ? (
        <Banner tone="info" title="An older version">
          This text is no longer in force. <Link to={path}>Read the newest version</Link>
        </Banner>
      ) : null}
      {text.template ? (
        <Banner tone="info" title="To be reviewed by a lawyer">
          This is a template. It describes what the product does. A lawyer must review it before anyone relies
          on it.
        </Banner>
      ) : null}
      <LegalSections sections={text.sections} />
      {text.versions.length > 1 ? (
        <section className={styles.section} aria-labelledby="versions">
          <h2 id="versions">Versions</h2>
          <ul>
            {text.versions.map(({ version, changedAt, summary }) => (
              <li key={version}>
                <Link to={version === newest?.version ? path : `${path}?version=${version}`}>
                  {version === 0 ? 'Template' : `Version ${version}`}
                </Link>
                {', '}
                <Time value={changedAt} format="date" />
                {summary ? <span dir="auto">: {summary}</span> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  );
}
