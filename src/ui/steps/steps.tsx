import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './steps.module.css';

export type Step = {
  label: string;
  done: boolean;
  detail?: ReactNode;
};

type StepsProps = {
  label: string;
  steps: readonly Step[];
  /** Whether the process has ended: no step is marked as next. */
  ended?: boolean;
};

export function Steps({ label, steps, ended = false }: StepsProps) {
  const next = ended ? -1 : steps.findIndex((step) => !step.done);
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={clsx(styles.step, step.done && styles.done, index === next && styles.next)}
          aria-current={index === next ? 'step' : undefined}
        >
          <span className={styles.tick} aria-hidden="true">
            {step.done ? <Check /> : null}
          </span>
          <span className={styles.words}>
            <span className={styles.label}>
              {step.label}
              <span className="visually-hidden">{step.done ? ': done' : ': not yet'}</span>
            </span>
            {step.detail ? <span className={styles.detail}>{step.detail}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
