import { categoryLabel } from '#contract/product.ts';
import type { KollabTerms } from '#modules/kollabs/kollabs.contract.ts';
import { type KollabTerm, lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
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

export function ChangedTerms({ changed, before, after, then, own = false }: ChangedTermsProps) {
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
