import {
  GROUPS_OF_KIND,
  KIND_LABELS,
  NOTIFICATION_KINDS,
} from '#modules/notifications/notifications.rules.ts';
import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import {
  MAIL_CHOICES,
  MAIL_GROUPS,
  type MailChoice,
  type MailChoices,
  type PushChoices,
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
  preferences: Pick<PreferencesView, 'mailChoices' | 'pushChoices'> | null;
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
        label="Kollab email notifications"
        hint="Emails about requests, messages and other news. Emails about your account and about decisions of our moderators always come."
        checked={wanted}
        aria-busy={change.pending || undefined}
        onChange={(event) => void change.run({ on: event.currentTarget.checked })}
      />
      {preferences ? <MailGroups saved={preferences} disabled={!wanted} /> : null}
    </Panel>
  );
}

const COLUMN_WORDS: Record<MailChoice, string> = { now: 'At once', daily: 'Daily', never: 'Never' };
const COLUMNS = MAIL_CHOICES.map((value) => ({ value, label: COLUMN_WORDS[value] }));
const ROWS = MAIL_GROUPS.map((id) => ({ id, ...notificationTexts.groupTexts(id) }));
const GROUPS = NOTIFICATION_KINDS.map((kind) => ({
  label: KIND_LABELS[kind],
  rows: GROUPS_OF_KIND[kind],
}));

interface Change {
  mailChoices?: Partial<MailChoices>;
  pushChoices?: Partial<PushChoices>;
}

interface MailGroupsProps {
  saved: Pick<PreferencesView, 'mailChoices' | 'pushChoices'>;
  disabled: boolean;
}

function MailGroups({ saved, disabled }: MailGroupsProps) {
  // Send only what was changed, so that two pages do not overwrite each other's choices.
  const { run, pendingInputs } = useWrite(
    ({ change }: { change: Change }) => api.setPreferences({ body: change }),
    { success: 'Saved', queue: true },
  );
  const mails: MailChoices = Object.assign(
    {},
    saved.mailChoices,
    ...pendingInputs.map(({ change }) => change.mailChoices),
  );
  const pushes: PushChoices = Object.assign(
    {},
    saved.pushChoices,
    ...pendingInputs.map(({ change }) => change.pushChoices),
  );
  return (
    <ChoiceTable
      label={disabled ? 'Emails (switched off)' : 'Emails'}
      columns={COLUMNS}
      rows={ROWS}
      groups={GROUPS}
      values={mails}
      disabled={disabled}
      onChange={(group, choice) => void run({ change: { mailChoices: { [group]: choice } } })}
      toggle={{
        label: 'Push',
        values: pushes,
        onChange: (group, on) => void run({ change: { pushChoices: { [group]: on } } }),
      }}
    />
  );
}
