import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { List } from '#modules/marketing/marketing.rules.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import { useRestoreFocus } from '#web/use-restore-focus.ts';
import { useWrite } from '#web/write/use-write.ts';
import styles from './lists.module.css';

interface ListFormProps {
  list: List;
  title: string;
  text: string;
  button: string;
}

/**
 * Signs an address up for a list. Only the server validates it: the schema would be the largest part of the landing
 * page.
 */
export function ListForm({ list, title, text, button }: ListFormProps) {
  const [thanks, setThanks] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ field?: string | undefined; text?: string }>({});
  const heading = useId();
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refusal.field !== undefined) email.current?.focus();
  }, [refusal]);
  // The form disappears together with the focused button.
  const outcome = useRestoreFocus<HTMLDivElement>(String(thanks !== null));
  const join = useWrite(list === 'newsletter' ? api.subscribe : api.joinEarlyAccess, {
    onSuccess: ({ message }) => setThanks(message),
    changes: [],
    onRefused: ({ fields, text }) => {
      setRefusal(fields.email ? { field: fields.email } : { text });
      return true;
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    setRefusal({});
    void join.run({ body: { email } });
  }

  return (
    <section className={styles.list} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <p className={styles.text}>{text}</p>
      {thanks ? (
        <div ref={outcome} tabIndex={-1}>
          <Banner tone="success" live>
            {thanks}
          </Banner>
        </div>
      ) : (
        <form className={styles.form} method="post" noValidate onSubmit={submit}>
          <TextField
            ref={email}
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
            error={refusal.field}
            className={styles.field}
          />
          <Button type="submit" busy={join.pending} busyLabel="Sending">
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
