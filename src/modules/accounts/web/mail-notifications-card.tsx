import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useBusy } from '#ui/button/use-busy.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';

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
    <Panel id="notifications" title="Notifications">
      <Switch
        label="Kollab e-mail notifications"
        hint="An e-mail for every step of your collaborations. Mails about your account come in any case."
        checked={wanted}
        aria-busy={busy || undefined}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </Panel>
  );
}
