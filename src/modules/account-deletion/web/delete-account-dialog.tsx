import { type ReactNode, useId, useState } from 'react';
import { z } from 'zod';
import { LEAVING_DAYS } from '#modules/profiles/leaving.rules.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import type { OpenCollaborations } from '#modules/requests/requests.payloads.contract.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import { clearLocalData } from '#web/sign-out.ts';
import { useRead } from '#web/use-read.ts';
import styles from './delete-account-dialog.module.css';

interface DeleteAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const WORDS = {
  title: 'Are you sure?',
  description: 'This hides your profile and your work, and signs you out everywhere.',
};

const WHEN = [
  { value: 'later', label: `In ${LEAVING_DAYS} days` },
  { value: 'now', label: 'Now' },
] as const;

interface DialogData {
  standing: OpenCollaborations;
  /** Whether the account has two-step sign-in. */
  asksCode: boolean;
}

async function readDialogData(): Promise<DialogData> {
  const [standing, { totpSince }] = await Promise.all([api.openCollaborations(), api.getSecondFactor()]);
  return { standing, asksCode: totpSince !== null };
}

export function DeleteAccountDialog({ open, onOpenChange }: DeleteAccountDialogProps) {
  const { loaded, readAgain } = useRead(readDialogData, open);
  if (loaded?.ok) return <ReadyDialog open={open} onOpenChange={onOpenChange} first={loaded.value} />;
  return (
    <Dialog
      {...WORDS}
      open={open}
      onOpenChange={onOpenChange}
      footer={<Button onClick={() => onOpenChange(false)}>Keep my account</Button>}
    >
      <div className="stack">
        <WhatHappens />
        {loaded === null ? (
          <Spinner label="Loading your open collaborations" />
        ) : (
          <Banner
            tone="error"
            live
            action={
              <Button size="s" onClick={readAgain}>
                Try again
              </Button>
            }
          >
            We could not load your open collaborations.
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

interface ReadyDialogProps extends DeleteAccountDialogProps {
  first: DialogData;
}

function ReadyDialog({ open, onOpenChange, first }: ReadyDialogProps) {
  const [{ standing, asksCode }, setDialogData] = useState(first);
  const form = useForm({
    schema: deletionForm(standing.count, asksCode),
    defaults: { when: 'later', password: '', code: '', closeOpen: false, certain: false },
    mode: 'onSubmit',
    send: ({ code, when, certain, ...body }) =>
      api.deleteAccount({ body: { ...body, now: when === 'now', ...(asksCode && { code }) } }),
    changes: [],
    onSuccess: ({ deleteAt }) => {
      clearLocalData();
      const until = deleteAt ? `?until=${encodeURIComponent(deleteAt)}` : '';
      location.assign(paths.goodbye + until);
    },
    onRefused: ({ code, fields }) => {
      // A collaboration was opened meanwhile, or two-step sign-in was switched on. Read again, so that the form asks
      // about it. If that fails, the refusal alone is shown.
      const isOutdated = code === requestsErrors.open_collaborations.code || (fields.code && !asksCode);
      if (isOutdated) void readDialogData().then(setDialogData, () => {});
      return false;
    },
  });
  const now = form.value('when') === 'now';
  const change = (next: boolean) => {
    if (!next) form.reset();
    onOpenChange(next);
  };
  return (
    <FormDialog
      {...WORDS}
      form={form}
      open={open}
      onOpenChange={change}
      danger
      cancelLabel="Keep my account"
      submit={now ? 'Delete my account now' : 'Delete my account'}
      busyLabel="Deleting"
    >
      <WhatHappens />
      {standing.count > 0 ? (
        <OpenCollaborationList standing={standing} onLeave={() => change(false)}>
          <Checkbox
            {...form.field(
              'closeOpen',
              standing.count === 1 ? 'Close it for me' : `Close all ${standing.count} for me`,
            )}
            hint="We tell the other side. A closed collaboration does not count as completed."
          />
        </OpenCollaborationList>
      ) : null}
      <RadioGroup
        {...form.choice('when', 'When')}
        options={WHEN}
        hint={now ? undefined : 'Sign in before then, and your account is back as it was.'}
        required
      />
      {now ? (
        <Checkbox
          {...form.field('certain', 'I know that nobody can bring my account back')}
          hint="Not even us, and not by signing in."
        />
      ) : null}
      <PasswordField {...form.field('password', 'Your password')} autoComplete="current-password" required />
      {asksCode ? (
        <TextField
          {...form.field('code', 'Code from your app')}
          hint="The six digits that the app shows now, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      ) : null}
    </FormDialog>
  );
}

/**
 * @param open number of open collaborations, whose closing the user has to confirm
 */
function deletionForm(open: number, asksCode: boolean) {
  const message =
    open === 1 ? 'Close it yourself first, or tick this' : 'Close them yourself first, or tick this';
  return z
    .object({
      when: z.enum(['later', 'now']),
      certain: z.boolean(),
      password: z.string().min(1, 'Required'),
      code: z.string().refine((code) => !asksCode || code.trim() !== '', { error: 'Required' }),
      closeOpen: z.boolean().refine((agreed) => agreed || open === 0, { error: message }),
    })
    .refine(({ when, certain }) => when === 'later' || certain, {
      path: ['certain'],
      // Also while other fields are invalid.
      when: () => true,
      error: 'Tick this to delete it now',
    });
}

function WhatHappens() {
  return (
    <ul className={styles.facts}>
      <li>
        <strong>Deleted:</strong> your profile, your Kollabs and their pictures, every note and update that
        you wrote, your connections, notifications and settings, your name and your email address. Nobody else
        can get your username. For this we keep a code made from it, which cannot be turned back into the
        name.
      </li>
      <li>
        <strong>Kept:</strong> the collaborations that you completed, as a record for the other side. They
        show “Deleted user” in your place, and nothing that you wrote.
      </li>
    </ul>
  );
}

function OpenCollaborationList({
  standing,
  onLeave,
  children,
}: {
  standing: OpenCollaborations;
  /** Called when a link is followed: the page behind the dialog is left. */
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
        {collaborations.map(({ requestId, kollabTitle, username, displayName, state }) => (
          <li key={requestId} className={styles.one}>
            <span className={styles.words}>
              <Link to={paths.request(requestId)} onClick={onLeave} dir="auto">
                {kollabTitle}
              </Link>
              <span className={styles.other}>
                with <UserName displayName={displayName} username={username} />
              </span>
            </span>
            <Badge tone={state === 'active' ? 'info' : 'neutral'}>
              {state === 'active' ? 'Active' : 'Pending'}
            </Badge>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.other}>and {more} more on your dashboard</p>}
      {children}
    </section>
  );
}
