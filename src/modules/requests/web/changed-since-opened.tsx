import { type RefObject, useId } from 'react';
import type { KollabTerms } from '#modules/kollabs/kollabs.contract.ts';
import { changedTerms } from '#modules/kollabs/kollabs.rules.ts';
import styles from './kollab-changes.module.css';
import { ChangedTerms } from './kollab-changes.tsx';

/** A Kollab as a page shows it. A response of the release before has no version. */
export interface ShownKollab {
  version: number | undefined;
  terms: KollabTerms;
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
  const changed = changedTerms(opened.terms, now.terms);
  return (
    <div role="status">
      {isNewer(now, opened) ? (
        <section ref={ref} tabIndex={-1} className={styles.changes} aria-labelledby={id}>
          <Heading id={id} className={styles.title}>
            This Kollab has changed since you opened it
          </Heading>
          {changed.length > 0 ? (
            <ChangedTerms
              changed={changed}
              before={opened.terms}
              after={now.terms}
              then="When you opened it"
            />
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
