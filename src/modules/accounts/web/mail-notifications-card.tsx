import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import {
  MAIL_CHOICES,
  MAIL_GROUPS,
  type MailChoice,
  type MailChoices,
  type MailGroup,
} from '#modules/profiles/preferences.rules.ts';
import { ChoiceTable } from '#ui/choice-table/choice-table.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { api } from '#web/api.ts';
import { notificationTexts } from '#web/notification-texts.ts';
import { useWrite } from '#web/write/use-write.ts';

interface MailNotificationsCardProps {
  on: boolean;
  /** Null if they did not load: then only the main switch is shown. */
  preferences: Pick<PreferencesView, 'mailChoices'> | null;
}

/**
 * Settings of mails about collaborations, all or by group. A choice shows at once, and is rolled back if the server
 * refuses it.
 */
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
        hint="E-mails about what happens here. You always get those about your account and our decisions."
        checked={wanted}
        aria-busy={change.pending || undefined}
        onChange={(event) => void change.run({ on: event.currentTarget.checked })}
      />
      {preferences ? <MailGroups saved={preferences.mailChoices} disabled={!wanted} /> : null}
    </Panel>
  );
}

const COLUMN_WORDS: Record<MailChoice, string> = { now: 'At once', daily: 'Daily', never: 'Never' };
const COLUMNS = MAIL_CHOICES.map((value) => ({ value, label: COLUMN_WORDS[value] }));
const ROWS = MAIL_GROUPS.map((id) => ({ id, ...notificationTexts.groupTexts(id) }));

function MailGroups({ saved, disabled }: { saved: MailChoices; disabled: boolean }) {
  // Send only what was changed, so that two pages do not overwrite each other's choices.
  const { run, pendingInputs } = useWrite(
    ({ group, choice }: { group: MailGroup; choice: MailChoice }) =>
      api.setPreferences({ body: { mailChoices: { [group]: choice } } }),
    { success: 'Saved', queue: true },
  );
  const pending = Object.fromEntries(pendingInputs.map(({ group, choice }) => [group, choice]));
  return (
    <ChoiceTable
      label={disabled ? 'E-mails (switched off)' : 'E-mails'}
      columns={COLUMNS}
      rows={ROWS}
      values={{ ...saved, ...pending }}
      disabled={disabled}
      onChange={(group, choice) => void run({ group, choice })}
    />
  );
}
