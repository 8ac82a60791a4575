import { Steps } from '#ui/steps/steps.tsx';
import { Link } from '#web/link.tsx';
import type { FirstStep } from './first-steps.ts';
import styles from './first-steps-list.module.css';

export function FirstStepsList({ steps }: { steps: readonly FirstStep[] }) {
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={styles.first} aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">Your first steps</h2>
      <p className={styles.count}>
        {done} of {steps.length} done
      </p>
      <Steps
        label="Your first steps"
        steps={steps.map(({ label, done: isDone, to, action }) => ({
          label,
          done: isDone,
          detail: isDone ? undefined : <Link to={to}>{action}</Link>,
        }))}
      />
    </section>
  );
}
