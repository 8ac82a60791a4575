import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import { MAIL_GROUPS, type MailGroup } from '#modules/profiles/preferences.rules.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { api } from '#web/api.ts';
import { notificationWords } from '#web/notification-words.ts';
import { usePreferences } from '#web/use-preferences.ts';
import { useWrite } from '#web/write/use-write.ts';
import styles from './mail-notifications-card.module.css';

interface MailNotificationsCardProps {
  on: boolean;
  /** Null where they did not load: then there is the main switch alone. */
  preferences: Pick<PreferencesView, 'mutedMails'> | null;
}

/** The mails about collaborations, all or sort by sort: a switch moves at once, and back if the server did not take it. */
export function MailNotificationsCard({ on, preferences }: MailNotificationsCardProps) {
  const change = useWrite(
    ({ on }: { on: boolean }) => api.setMailNotifications({ body: { mailsNotifications: on } }),
    { success: ({ message }) => message, changes: ['page', 'viewer'] },
  );
  const wanted = change.pendingInputs.at(-1)?.on ?? on;
  return (
    <Panel id="notifications" title="Notifications">
      <Switch
        label="Kollab e-mail notifications"
        hint="An e-mail for every step of your collaborations. Mails about your account come in any case."
        checked={wanted}
        aria-busy={change.pending || undefined}
        onChange={(event) => void change.run({ on: event.currentTarget.checked })}
      />
      {preferences ? <MailGroups muted={preferences.mutedMails} disabled={!wanted} /> : null}
    </Panel>
  );
}

function MailGroups({ muted, disabled }: { muted: MailGroup[]; disabled: boolean }) {
  const [{ mutedMails }, choose] = usePreferences({ mutedMails: muted });
  const change = (group: MailGroup, sends: boolean) => {
    const others = mutedMails.filter((one) => one !== group);
    choose({ mutedMails: sends ? others : [...others, group] });
  };
  return (
    <fieldset className={styles.groups} disabled={disabled}>
      <legend className={styles.legend}>{disabled ? 'Which ones, once they are on' : 'Which ones'}</legend>
      {MAIL_GROUPS.map((group) => (
        <Switch
          key={group}
          {...notificationWords.groupWords(group)}
          checked={!mutedMails.includes(group)}
          onChange={(event) => change(group, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
