import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { useOutcome } from '#web/write/use-outcome.ts';
import { useWrite } from '#web/write/use-write.ts';
import styles from './lists.module.css';

interface ListOutcomeProps {
  title: string;
  text: string;
  button: string;
  busyLabel: string;
  complete: boolean;
  /** The form action without JavaScript. Without an action the button needs the script. */
  action?: string;
  send: () => Promise<{ message: string }>;
  next: ReactNode;
}

/** A page with one button that sends the code or token of a mail's link, and shows the result. */
export function ListOutcome(props: ListOutcomeProps) {
  const { title, text, button, busyLabel, complete, action, next } = props;
  const { outcome, shows } = useOutcome();
  const result = useRef<HTMLDivElement>(null);
  // The button that had the focus disappears.
  useEffect(() => {
    if (outcome) result.current?.focus();
  }, [outcome]);
  const send = useWrite(() => props.send(), { ...shows, changes: [] });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void send.run();
  }

  return (
    <section className={styles.page}>
      <h1>{title}</h1>
      {outcome ? (
        <div ref={result} tabIndex={-1} className={styles.outcome}>
          <Banner tone={outcome.done ? 'success' : 'error'} live>
            {outcome.text}
          </Banner>
          {next}
        </div>
      ) : complete ? (
        <form method="post" {...(action && { action })} className={styles.outcome} onSubmit={submit}>
          <p>{text}</p>
          <Button variant="primary" type="submit" busy={send.pending} busyLabel={busyLabel}>
            {button}
          </Button>
        </form>
      ) : (
        <p>This link is not complete. Please open it from the email again.</p>
      )}
    </section>
  );
}
