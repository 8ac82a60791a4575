import type { SubmitEvent } from 'react';
import { useSearchParams } from 'react-router';
import { DIGEST, STOPPABLE_KINDS, type StoppableKind } from '#modules/notifications/notifications.rules.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { notificationTexts } from '#web/notification-texts.ts';
import { paths } from '#web/paths.ts';
import { useOutcome } from '#web/write/use-outcome.ts';
import { useWrite } from '#web/write/use-write.ts';
import styles from './unsubscribe.module.css';

export const meta = titled('Stop emails');

/** The address contains a token of the user, which must not leak to other sites. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

/** The target of the link in a mail's small print. Opening it changes nothing; its button does. */
export default function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const named = search.getAll('kind');
  const kinds = STOPPABLE_KINDS.filter((one) => named.includes(one));
  const [main] = named;
  const { outcome, shows } = useOutcome();
  const stop = useWrite(
    ({ which }: { which: StoppableKind | undefined }) =>
      api.unsubscribe({ query: { token, ...(which && { kind: which }) } }),
    { ...shows, changes: [] },
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    const pressed = (submitter as HTMLButtonElement | null)?.value;
    const which = kinds.find((one) => one === pressed);
    void stop.run({ which });
  }

  const all = `/api/unsubscribe?token=${encodeURIComponent(token)}`;
  return (
    <section className={styles.page}>
      <h1>Stop emails</h1>
      {outcome && (
        <Banner tone={outcome.done ? 'success' : 'error'} live>
          {outcome.text}
        </Banner>
      )}
      {outcome?.done ? (
        <p>
          You can switch them on again in your <Link to={paths.settingsNotifications}>settings</Link>.
        </p>
      ) : token ? (
        <form method="post" action={all} className={styles.form} onSubmit={submit}>
          <p>You still find everything in your notifications, and emails about your account still arrive.</p>
          {kinds.length > 0 ? (
            <>
              {kinds.map((kind) => (
                <Button
                  key={kind}
                  variant={kind === main ? 'primary' : 'secondary'}
                  type="submit"
                  value={kind}
                  formAction={`${all}&kind=${kind}`}
                  busy={stop.pending && stop.pendingInputs.at(-1)?.which === kind}
                  busyLabel="Stopping"
                  disabled={stop.pending && stop.pendingInputs.at(-1)?.which !== kind}
                >
                  {kind === DIGEST
                    ? 'Stop the daily email'
                    : `Stop emails about: ${notificationTexts.groupTexts(kind).label}`}
                </Button>
              ))}
              <Button type="submit" disabled={stop.pending}>
                Stop all of them
              </Button>
            </>
          ) : (
            <Button variant="primary" type="submit" busy={stop.pending} busyLabel="Stopping">
              Stop these emails
            </Button>
          )}
        </form>
      ) : (
        <p>This link is not complete. Please open it from the email again.</p>
      )}
    </section>
  );
}
