import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { OpenCollaboration } from '#contract/errors.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { useBusy } from '#ui/button/use-busy.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { forgetSession } from '#web/session.ts';
import styles from './delete-account-dialog.module.css';

interface DeleteAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const CLOSE_ONE = 'Close it yourself first, or tick this';
const CLOSE_ALL = 'Close them yourself first, or tick this';

interface Standing {
  collaborations: OpenCollaboration[];
  count: number;
}

/** Asks before an account is deleted: what goes, what stays, what is still open, and for the password. */
export function DeleteAccountDialog({ open, onOpenChange }: DeleteAccountDialogProps) {
  const formId = useId();
  const [standing, setStanding] = useState<Standing | 'failed' | null>(null);
  const [password, setPassword] = useState('');
  const [closeOpen, setCloseOpen] = useState(false);
  const [problem, setProblem] = useState<{ password?: string; closeOpen?: string; other?: string }>({});

  const checkbox = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem.closeOpen) checkbox.current?.focus();
    else if (problem.password) field.current?.focus();
  }, [problem]);

  const look = useCallback(async () => {
    setStanding(null);
    try {
      setStanding(await api.getDeparture());
    } catch {
      setStanding('failed');
    }
  }, []);
  useEffect(() => {
    if (open) void look();
  }, [open, look]);

  const close = () => {
    setPassword('');
    setCloseOpen(false);
    setProblem({});
    onOpenChange(false);
  };
  const [leave, busy] = useBusy(async () => {
    const missing = password === '' ? { password: 'Required' } : {};
    const unasked =
      standing !== null && standing !== 'failed' && standing.count > 0 && !closeOpen
        ? { closeOpen: standing.count === 1 ? CLOSE_ONE : CLOSE_ALL }
        : {};
    setProblem({ ...missing, ...unasked });
    if (Object.keys({ ...missing, ...unasked }).length > 0) return;
    try {
      await api.deleteAccount({ body: { password, closeOpen } });
      forgetSession();
      location.assign(paths.goodbye);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'open_collaborations') return void look();
      setProblem(error.fields.password ? { password: error.fields.password } : { other: error.message });
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void leave();
  };

  const ready = standing !== null && standing !== 'failed';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : close())}
      title="Are you sure?"
      description="Your account is deleted at once, and nobody can bring it back: not even we."
      keepOnPressOutside
      footer={
        <>
          <Button onClick={close}>Keep my account</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={busy}
            busyLabel="Deleting"
            disabled={!ready}
          >
            Delete my account
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <WhatHappens />
        {standing === null && <Spinner label="Looking at what is open" />}
        {standing === 'failed' && (
          <Banner
            tone="error"
            live
            action={
              <Button size="s" onClick={look}>
                Try again
              </Button>
            }
          >
            We could not look at your open collaborations.
          </Banner>
        )}
        {ready && (
          <form id={formId} className={styles.body} method="post" noValidate onSubmit={submit}>
            {standing.count > 0 && (
              <OpenOnes standing={standing} onLeave={close}>
                <Checkbox
                  label={standing.count === 1 ? 'Close it for me' : `Close all ${standing.count} for me`}
                  hint="The other side is told. A collaboration that is closed does not count as completed."
                  ref={checkbox}
                  checked={closeOpen}
                  error={problem.closeOpen}
                  onChange={(event) => setCloseOpen(event.currentTarget.checked)}
                />
              </OpenOnes>
            )}
            <PasswordField
              ref={field}
              label="Your password"
              autoComplete="current-password"
              required
              value={password}
              error={problem.password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </form>
        )}
        {problem.other && (
          <Banner tone="error" live>
            {problem.other}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

function WhatHappens() {
  return (
    <ul className={styles.facts}>
      <li>
        <strong>Gone:</strong> your profile, your Kollabs and their pictures, every note and update that you
        wrote, connections, notifications, choices, your name and e-mail address. Your username becomes free
        for others.
      </li>
      <li>
        <strong>Stays:</strong> collaborations that you completed, as the other side’s record. They show
        “Deleted user” in your place, and nothing that you wrote.
      </li>
    </ul>
  );
}

function OpenOnes({
  standing,
  onLeave,
  children,
}: {
  standing: Standing;
  /** A link was followed: the page behind the dialog is left. */
  onLeave: () => void;
  children: ReactNode;
}) {
  const { collaborations, count } = standing;
  const title = useId();
  const more = count - collaborations.length;
  return (
    <section className={styles.open} aria-labelledby={title}>
      <h3 id={title}>{count === 1 ? 'One collaboration is open' : `${count} collaborations are open`}</h3>
      <ul className={styles.list}>
        {collaborations.map(({ requestId, kollabTitle, displayName, state }) => (
          <li key={requestId} className={styles.one}>
            <span className={styles.words}>
              <Link to={paths.request(requestId)} onClick={onLeave} dir="auto">
                {kollabTitle}
              </Link>
              <span className={styles.other}>
                with <bdi>{displayName}</bdi>
              </span>
            </span>
            <Badge tone={state === 'active' ? 'info' : 'neutral'}>
              {state === 'active' ? 'Active' : 'Pending'}
            </Badge>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.other}>and {more} more, which your dashboard lists</p>}
      {children}
    </section>
  );
}
