import { type SubmitEvent, useId, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { List } from '#modules/front/front.rules.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { useBusy } from '#ui/button/use-busy.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { useIntentKey } from '#web/use-intent-key.ts';
import styles from './lists.module.css';

interface ListFormProps {
  list: List;
  title: string;
  text: string;
  button: string;
}

/**
 * Leaves an address on a list. The server alone checks it: the schema would be the largest thing on the landing
 * page.
 */
export function ListForm({ list, title, text, button }: ListFormProps) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ field?: string | undefined; text?: string }>({});
  const hydrated = useHydrated();
  const intent = useIntentKey();
  const heading = useId();
  const [send, busy] = useBusy(async (email: string) => {
    const body = { email };
    const call = list === 'newsletter' ? api.subscribe : api.joinEarlyAccess;
    try {
      setRefusal({});
      setAnswer((await call({ body, key: intent.keyFor({ list, body }) })).message);
      intent.arrived();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.fields.email ? { field: error.fields.email } : { text: error.message });
    }
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(String(new FormData(event.currentTarget).get('email') ?? ''));
  }

  return (
    <section className={styles.list} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <p className={styles.text}>{text}</p>
      {answer ? (
        <Banner tone="success" live>
          {answer}
        </Banner>
      ) : (
        <form className={styles.form} method="post" noValidate onSubmit={submit}>
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
            error={refusal.field}
            className={styles.field}
          />
          <Button type="submit" disabled={!hydrated} busy={busy} busyLabel="Sending">
            {button}
          </Button>
        </form>
      )}
      {refusal.text ? (
        <Banner tone="error" live>
          {refusal.text}
        </Banner>
      ) : null}
    </section>
  );
}
