import { useEffect, useState } from 'react';
import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import {
  MAIL_CHOICES,
  MAIL_GROUPS,
  type MailChoice,
  type MailChoices,
  type MailGroup,
} from '#modules/profiles/preferences.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { api } from '#web/api.ts';
import { notificationWords } from '#web/notification-words.ts';
import { useWrite } from '#web/write/use-write.ts';
import styles from './mail-notifications-card.module.css';

interface MailNotificationsCardProps {
  on: boolean;
  /** Null where they did not load: then there is the main switch alone. */
  preferences: Pick<PreferencesView, 'mailChoices' | 'timeZone'> | null;
}

/** The mails about collaborations, all or group by group: a choice shows at once, and goes back if the server did not take it. */
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
        hint="E-mails about what happens to you here. Mails about your account come in any case."
        checked={wanted}
        aria-busy={change.pending || undefined}
        onChange={(event) => void change.run({ on: event.currentTarget.checked })}
      />
      {preferences ? (
        <>
          <MailGroups saved={preferences.mailChoices} disabled={!wanted} />
          <TimeZone saved={preferences.timeZone} />
        </>
      ) : null}
    </Panel>
  );
}

const CHOICE_WORDS: Record<MailChoice, string> = {
  now: 'At once',
  daily: 'In a daily e-mail',
  never: 'Never',
};
const OPTIONS = MAIL_CHOICES.map((value) => ({ value, label: CHOICE_WORDS[value] }));

function MailGroups({ saved, disabled }: { saved: MailChoices; disabled: boolean }) {
  // Only what was changed is sent, so that two pages do not take back each other's choices.
  const { run, pendingInputs } = useWrite(
    ({ group, choice }: { group: MailGroup; choice: MailChoice }) =>
      api.setPreferences({ body: { mailChoices: { [group]: choice } } }),
    { success: 'Saved', queue: true },
  );
  const pending = new Map(pendingInputs.map(({ group, choice }) => [group, choice]));
  return (
    <fieldset className={styles.groups} disabled={disabled}>
      <legend className={styles.legend}>{disabled ? 'Which ones, once they are on' : 'Which ones'}</legend>
      {MAIL_GROUPS.map((group) => (
        <Select
          key={group}
          {...notificationWords.groupWords(group)}
          unmarked
          options={OPTIONS}
          value={pending.get(group) ?? saved[group]}
          onChange={({ currentTarget }) => {
            const choice = MAIL_CHOICES.find((one) => one === currentTarget.value);
            if (choice) void run({ group, choice });
          }}
        />
      ))}
    </fieldset>
  );
}

/** Says when daily e-mails leave. The first visit saves the time zone of the browser; later ones only offer it. */
function TimeZone({ saved }: { saved: string | null }) {
  const [own, setOwn] = useState<string | null>(null);
  const first = useWrite(save, { silent: true });
  const change = useWrite(save, { success: 'Saved' });
  const saveFirst = first.run;
  useEffect(() => {
    const found = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    setOwn(found);
    if (saved === null && !isSame(found, 'UTC')) void saveFirst({ timeZone: found });
  }, [saved, saveFirst]);
  const zone = saved ?? 'UTC';
  return (
    <div className={styles.zone}>
      <p>Daily e-mails leave at 8:00 in the morning, in the time zone {spoken(zone)}.</p>
      {own && saved !== null && !isSame(own, saved) ? (
        <Button onClick={() => void change.run({ timeZone: own })} busy={change.pending} busyLabel="Saving">
          Use {spoken(own)} instead
        </Button>
      ) : null}
    </div>
  );
}

function save({ timeZone }: { timeZone: string }) {
  return api.setPreferences({ body: { timeZone } });
}

function spoken(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** Time zones have names of old, and browsers differ in which they say. */
function isSame(one: string, other: string): boolean {
  const nameOf = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  try {
    return nameOf(one) === nameOf(other);
  } catch {
    return false;
  }
}
