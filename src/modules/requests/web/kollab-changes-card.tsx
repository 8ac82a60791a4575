import { type RefObject, useId } from 'react';
import { categoryLabel } from '#contract/product.ts';
import { changedTerms, type KollabTerm } from '#modules/kollabs/changed-terms.rules.ts';
import type { KollabTerms } from '#modules/kollabs/kollabs.contract.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import { MORE_LABELS, moreText } from '#modules/kollabs/more-terms.rules.ts';
import { MORE_TERMS, type MoreTerm } from '#modules/kollabs/terms.rules.ts';
import { Picture } from '#ui/picture/picture.tsx';
import type { RequestTerms } from '../request-terms.contract.ts';
import styles from './kollab-changes.module.css';

const LABELS: Record<KollabTerm, string> = {
  title: 'Title',
  imageUrl: 'Picture',
  imageAlt: 'What the picture shows',
  category: 'Content category',
  lookingForTypes: 'Looking For',
  lookingFor: 'Who they are looking for',
  summary: 'Summary',
  compensation: 'What You Get',
  tags: 'Tags',
  ...MORE_LABELS,
};

interface ChangedTermsProps {
  changed: readonly KollabTerm[];
  before: KollabTerms;
  after: KollabTerms;
  /** When the Kollab was as it is in `before`. */
  then: string;
  own?: boolean;
}

function ChangedTerms({ changed, before, after, then, own = false }: ChangedTermsProps) {
  return (
    <dl className={styles.terms}>
      {changed.map((term) => (
        <div key={term}>
          <dt>{own && term === 'lookingFor' ? 'Who you are looking for' : LABELS[term]}</dt>
          <dd>
            <span>{then}</span>
            <TermValue term={term} terms={before} />
          </dd>
          <dd>
            <span>Today</span>
            <TermValue term={term} terms={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface KollabChangesProps {
  terms: RequestTerms;
  accepted: boolean;
  own?: boolean;
}

export function KollabChanges({ terms, accepted, own = false }: KollabChangesProps) {
  const { requested, current, changed } = terms;
  if (!requested || !current || changed.length === 0) return null;
  return (
    <section className={styles.changes} aria-labelledby="changes-title">
      <h2 id="changes-title" className={styles.title}>
        This Kollab has changed since the request
      </h2>
      <p>
        {accepted
          ? 'You agreed on the Kollab as it was when the request was made.'
          : 'The request is for the Kollab as it was then.'}
      </p>
      <ChangedTerms
        {...{ changed, own }}
        before={requested}
        after={current}
        then="When the request was made"
      />
    </section>
  );
}

/** A Kollab as a page shows it. A response of the release before has no version. */
export interface ShownKollab extends KollabTerms {
  version?: number | undefined;
}

interface ChangedSinceOpenedProps {
  opened: ShownKollab;
  now: ShownKollab;
  heading: 'h3' | 'h4';
  /** The list of changes, for the focus. */
  ref?: RefObject<HTMLElement | null>;
}

/** Says what changed of a Kollab while its page was open. Renders it before anything changed, too: it is announced. */
export function ChangedSinceOpened({ opened, now, heading: Heading, ref }: ChangedSinceOpenedProps) {
  const id = useId();
  const changed = changedTerms(opened, now);
  return (
    <div role="status">
      {isNewer(now, opened) ? (
        <section ref={ref} tabIndex={-1} className={styles.changes} aria-labelledby={id}>
          <Heading id={id} className={styles.title}>
            This Kollab has changed since you opened it
          </Heading>
          {changed.length > 0 ? (
            <ChangedTerms changed={changed} before={opened} after={now} then="When you opened it" />
          ) : (
            <p>It was edited, and now says the same again.</p>
          )}
        </section>
      ) : null}
    </div>
  );
}

function isNewer(now: ShownKollab, { version }: ShownKollab): boolean {
  return version !== undefined && now.version !== undefined && now.version > version;
}

function TermValue({ term, terms }: { term: KollabTerm; terms: KollabTerms }) {
  if (term === 'imageUrl') {
    const alt = terms.imageAlt || 'The picture of the Kollab, without a description';
    return <Picture src={terms.imageUrl} alt={alt} sizes="12rem" loading="lazy" className={styles.picture} />;
  }
  if (term === 'category') return <p>{categoryLabel(terms.category)}</p>;
  if (term === 'lookingForTypes') return <p>{terms.lookingForTypes.map(lookingForLabel).join(', ')}</p>;
  if (term === 'tags') return <p dir="auto">{terms.tags.join(', ') || 'None'}</p>;
  if (isMore(term)) return <p dir="auto">{moreText(term, terms) || 'Not specified'}</p>;
  return <p dir="auto">{terms[term] || 'Not specified'}</p>;
}

function isMore(term: KollabTerm): term is MoreTerm {
  return MORE_TERMS.some((one) => one === term);
}
