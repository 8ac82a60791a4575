import { Button } from '#ui/button/button.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { usePlaceName, useSettings } from '#web/viewer.ts';
import { type Answer, Answers } from './answers.tsx';
import styles from './landing-page.module.css';

export function LandingFacts({ verified }: { verified: readonly Answer[] }) {
  const place = usePlaceName();
  return (
    <>
      <section className={styles.part}>
        <h2>What it costs</h2>
        <p className={styles.lead}>
          Nothing. {place} is free for creators and businesses and takes no commission. We handle no payments;
          you settle them between you.
        </p>
      </section>
      <section className={styles.part}>
        <h2>What is verified, and how</h2>
        <Answers answers={verified} />
      </section>
    </>
  );
}

export function LandingQuestions({ questions }: { questions: readonly Answer[] }) {
  const { contact } = useSettings();
  return (
    <>
      <section className={styles.part}>
        <h2>Questions and answers</h2>
        <Answers answers={questions} />
        {contact ? (
          <p>
            Something else? Write to <a href={`mailto:${contact}`}>{contact}</a>.
          </p>
        ) : null}
      </section>
      <section className={styles.part}>
        <h2>What it does for you</h2>
        <div className={styles.actions}>
          <Button render={<Link to={paths.creators} />}>For creators</Button>
          <Button render={<Link to={paths.businesses} />}>For businesses</Button>
        </div>
      </section>
    </>
  );
}
