import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useBusy } from '#ui/button/use-busy.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import styles from './settings.module.css';

/** The toggle of the mails about collaborations: it moves at once, and back if the server did not take it. */
export function MailNotificationsCard({ on }: { on: boolean }) {
  const [wanted, setWanted] = useState(on);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [change, busy] = useBusy(async (next: boolean) => {
    setWanted(next);
    try {
      const { message } = await api.setMailNotifications({ body: { mailsNotifications: next } });
      toast.success(message);
      await revalidate();
    } catch (error) {
      setWanted(!next);
      toast.error((error as Error).message);
    }
  });
  return (
    <section className={styles.card} aria-labelledby="mail-notifications">
      <h2 id="mail-notifications">Notifications</h2>
      <Switch
        label="Kollab e-mail notifications"
        hint="An e-mail for every step of your collaborations. Mails about your account come in any case."
        checked={wanted}
        aria-busy={busy || undefined}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </section>
  );
}
