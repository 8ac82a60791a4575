import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { useBusy } from '#ui/button/use-busy.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import styles from './lists.module.css';

interface ListAnswerProps {
  title: string;
  text: string;
  button: string;
  busyLabel: string;
  /** Whether the link that led here carries what it should. */
  complete: boolean;
  /** Where the form goes without a script; without it the button waits for one. */
  action?: string;
  send: () => Promise<{ message: string }>;
  /** What to do next, once it is done. */
  next: ReactNode;
}

/** A page with one button that spends what the link of a mail carries, and says what came of it. */
export function ListAnswer(props: ListAnswerProps) {
  const { title, text, button, busyLabel, complete, action, next } = props;
  const [outcome, setOutcome] = useState<{ done: boolean; text: string } | null>(null);
  const answer = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  // The button that had the focus is gone.
  useEffect(() => {
    if (outcome) answer.current?.focus();
  }, [outcome]);
  const [send, busy] = useBusy(async () => {
    try {
      setOutcome({ done: true, text: (await props.send()).message });
    } catch (error) {
      setOutcome({ done: false, text: (error as Error).message });
    }
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void send();
  }

  return (
    <section className={styles.page}>
      <h1>{title}</h1>
      {outcome ? (
        <div ref={answer} tabIndex={-1} className={styles.answer}>
          <Banner tone={outcome.done ? 'success' : 'error'} live>
            {outcome.text}
          </Banner>
          {next}
        </div>
      ) : complete ? (
        <form method="post" {...(action && { action })} className={styles.answer} onSubmit={submit}>
          <p>{text}</p>
          <Button
            variant="primary"
            type="submit"
            disabled={!hydrated && !action}
            busy={busy}
            busyLabel={busyLabel}
          >
            {button}
          </Button>
        </form>
      ) : (
        <p>This link is not complete. Please open it from the e-mail again.</p>
      )}
    </section>
  );
}
