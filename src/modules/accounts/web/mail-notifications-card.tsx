import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { MAIL_GROUP_WORDS } from '#modules/notifications/notifications.rules.ts';
import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import { MAIL_GROUPS, type MailGroup } from '#modules/profiles/preferences.rules.ts';
import { useBusy } from '#ui/button/use-busy.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { usePreferences } from '#web/use-preferences.ts';
import styles from './mail-notifications-card.module.css';

interface MailNotificationsCardProps {
  on: boolean;
  /** Null where they did not load: then there is the main switch alone. */
  preferences: Pick<PreferencesView, 'mutedMails'> | null;
}

/** The mails about collaborations, all or sort by sort: a switch moves at once, and back if the server did not take it. */
export function MailNotificationsCard({ on, preferences }: MailNotificationsCardProps) {
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
      {preferences ? <MailGroups muted={preferences.mutedMails} disabled={!wanted} /> : null}
    </Panel>
  );
}

function MailGroups({ muted, disabled }: { muted: MailGroup[]; disabled: boolean }) {
  const [{ mutedMails }, choose] = usePreferences({ mutedMails: muted });
  const hydrated = useHydrated();
  const change = (group: MailGroup, sends: boolean) => {
    const others = mutedMails.filter((one) => one !== group);
    choose({ mutedMails: sends ? others : [...others, group] });
  };
  return (
    <fieldset className={styles.groups} disabled={disabled || !hydrated}>
      <legend className={styles.legend}>{disabled ? 'Which ones, once they are on' : 'Which ones'}</legend>
      {MAIL_GROUPS.map((group) => (
        <Switch
          key={group}
          {...MAIL_GROUP_WORDS[group]}
          checked={!mutedMails.includes(group)}
          onChange={(event) => change(group, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
