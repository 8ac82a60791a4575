import { counted } from '#contract/text.ts';
import type { AdminLogAction } from '../administration.rules.ts';
import type { LoggedChange } from '../operations.contract.ts';

const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** '40 seconds', '3 minutes', '2 days'. */
export function durationWords(seconds: number): string {
  const [unit, length] = STEPS.find(([, length]) => seconds >= length) ?? ['second', 1];
  return counted(Math.floor(seconds / length), unit);
}

/** The kind of a mail: 'verifyEmail' is 'Verify email'. */
export function kindWords(kind: string): string {
  const words = kind.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const ACTION_WORDS: Readonly<Record<AdminLogAction, string>> = {
  set_up: 'Made the first admin',
  setup_link: 'Printed a link for the first admin',
  settings: 'Changed the settings',
  invitation_made: 'Made an invitation link',
  invitation_revoked: 'Took back an invitation link',
  waiting_invited: 'Invited people from the waiting list',
  waiting_address_read: 'Read an address of the waiting list',
  address_read: 'Read the address of a user',
  sessions_ended: 'Signed out everywhere',
  confirmation_sent: 'Sent the confirmation of an address again',
  email_changed: 'Began a change of address',
  second_factor_off: 'Switched two-step sign-in off',
  test_mail: 'Sent a test mail',
  jobs_requeued: 'Put failed jobs back',
  jobs_discarded: 'Discarded failed jobs',
  search_rebuilt: 'Rebuilt the search',
  keys_reencrypted: 'Encrypted secrets with the current key',
  role: 'Gave a role',
  suspend: 'Suspended an account',
  lift: 'Took back a suspension or limit',
};

/** What the entry says beyond its action; empty if nothing. Changed settings are shown apart. */
export function detailWords({ action, detail }: LoggedChange): string {
  const number = (name: string) => Number(detail[name] ?? 0);
  const queue = typeof detail.queue === 'string' ? ` of ${detail.queue}` : '';
  switch (action) {
    case 'invitation_made':
      return `For ${counted(number('uses'), 'sign-up')}, ${counted(number('days'), 'day')}`;
    case 'waiting_invited':
      return counted(number('invited'), 'invitation');
    case 'sessions_ended':
      return `${counted(number('sessions'), 'session')}${detail.all ? ' of all users' : ''}`;
    case 'test_mail':
      return detail.sent ? 'The mail server took it' : 'It failed';
    case 'jobs_requeued':
    case 'jobs_discarded':
      return `${counted(number('jobs'), 'job')}${queue}`;
    case 'role':
      return String(detail.role ?? '');
    default:
      return '';
  }
}
