import { useState } from 'react';
import type { Page } from '#contract/client.ts';
import type { MatchView } from '#modules/matches/matches.contract.ts';
import { NOTE_LENGTH } from '#modules/requests/requests.limits.rules.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import type { Loaded } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import { UnverifiedNotice } from '#web/unverified-notice.tsx';
import { useViewer } from '#web/viewer.ts';
import { inviteSeveralBody, type SeveralView } from '../invitations.contract.ts';
import styles from './invite-matches.module.css';
import { inviteLabel, whyNotInvited } from './invite-words.ts';

const REASONS_SHOWN = 2;

interface InviteMatchesProps {
  kollab: { kollabId: string; title: string };
  matches: Loaded<Page<MatchView>>;
}

export function InviteMatches({ kollab, matches }: InviteMatchesProps) {
  const viewer = useViewer();
  return (
    <Panel
      id="invite"
      title="Invite people who fit"
      intro="These are the best matches for this Kollab. Each gets your note, and can accept or decline."
    >
      {viewer && !viewer.emailVerified ? (
        <UnverifiedNotice email={viewer.email} />
      ) : !matches.ok ? (
        <FailedPart headingLevel={3} title="Your matches did not load" />
      ) : matches.value.items.length === 0 ? (
        <EmptyState
          compact
          headingLevel={3}
          illustration={null}
          title="Nobody to suggest right now"
          action={<Button render={<Link to={paths.users} />}>Find Users</Button>}
        >
          Invite people from their profile, or come back later.
        </EmptyState>
      ) : (
        <InviteMatchesForm kollab={kollab} matches={matches.value.items} />
      )}
    </Panel>
  );
}

function LeaveLink({ kollabId, label }: { kollabId: string; label: string }) {
  return (
    <Button variant="quiet" render={<Link to={paths.kollab(kollabId)} preventScrollReset />}>
      {label}
    </Button>
  );
}

interface InviteMatchesFormProps extends Pick<InviteMatchesProps, 'kollab'> {
  matches: readonly MatchView[];
}

function InviteMatchesForm({ kollab: { kollabId }, matches }: InviteMatchesFormProps) {
  const [left, setLeft] = useState<SeveralView['people']>();
  const users = matches.map(({ user }) => user);
  const form = useForm({
    schema: inviteSeveralBody,
    defaults: { usernames: [] as string[], note: '' },
    draft: `invite/${kollabId}`,
    send({ note, usernames }, key) {
      // A restored draft may have chosen users who are no longer shown.
      const shown = usernames.filter((name) => users.some(({ username }) => username === name));
      return api.inviteSeveral({ params: { id: kollabId }, body: { note, usernames: shown }, key });
    },
    success: ({ message }) => message,
    onSuccess: ({ people }) => setLeft(people.filter(({ outcome }) => outcome !== 'invited')),
    goTo: ({ people }) =>
      people.every(({ outcome }) => outcome === 'invited') ? paths.kollab(kollabId) : undefined,
    changes: [],
  });
  const { id, error, value, onChange, onBlur } = form.choice('usernames', 'People');
  if (left && left.length > 0) return <NotInvited kollabId={kollabId} users={users} people={left} />;
  const toggle = (username: string, on: boolean) =>
    onChange(on ? [...value, username] : value.filter((one) => one !== username));
  return (
    <Form
      form={form}
      submit={inviteLabel(users.filter(({ username }) => value.includes(username)))}
      busyLabel="Sending"
      actions={<LeaveLink kollabId={kollabId} label="Not now" />}
    >
      <fieldset className={styles.people}>
        <legend className="visually-hidden">Who to invite</legend>
        {matches.map(({ user, reasons }, index) => (
          <div key={user.username} className={styles.person}>
            <Checkbox
              id={index === 0 ? id : undefined}
              error={index === 0 ? error : undefined}
              checked={value.includes(user.username)}
              onChange={(event) => toggle(user.username, event.target.checked)}
              onBlur={onBlur}
              label={
                <span className={styles.who}>
                  <Avatar name={user.displayName} src={user.profileImageUrl} size={32} />
                  <span>
                    <UserName displayName={user.displayName} username={user.username} />
                  </span>
                </span>
              }
              hint={reasons
                .slice(0, REASONS_SHOWN)
                .map(({ text }) => text)
                .join(' · ')}
            />
            <Link to={paths.user(user.username)} className={styles.profile}>
              Profile<span className="visually-hidden"> of {user.displayName}</span>
            </Link>
          </div>
        ))}
      </fieldset>
      <TextArea
        {...form.field('note', 'Your note')}
        hint="What you would make together. Everyone you choose gets the same note."
        required
        rows={4}
        maxPoints={NOTE_LENGTH}
      />
    </Form>
  );
}

interface NotInvitedProps extends Pick<SeveralView, 'people'> {
  kollabId: string;
  users: readonly MatchView['user'][];
}

function NotInvited({ kollabId, users, people }: NotInvitedProps) {
  const nameOf = (username: string) =>
    users.find((user) => user.username === username)?.displayName ?? username;
  return (
    <div className={styles.result} role="status">
      <p>Not everyone could be invited:</p>
      <ul>
        {people.map(({ username, outcome }) => (
          <li key={username}>
            <UserName displayName={nameOf(username)} username={username} />:{' '}
            {outcome === 'invited' ? null : whyNotInvited[outcome]}
          </li>
        ))}
      </ul>
      <div>
        <LeaveLink kollabId={kollabId} label="Done" />
      </div>
    </div>
  );
}
