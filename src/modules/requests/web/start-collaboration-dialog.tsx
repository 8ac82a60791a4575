import { useEffect, useRef, useState } from 'react';
import { KOLLAB_TERMS } from '#modules/kollabs/changed-terms.rules.ts';
import { CURRENCIES } from '#modules/kollabs/payment.rules.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { paths } from '#web/paths.ts';
import { useRevalidate } from '#web/revalidation.ts';
import type { RefusalCode } from '../requests.errors.ts';
import { introductionFields, introductionIn } from '../requests.introduction.contract.ts';
import { NOTE_LENGTH } from '../requests.limits.rules.ts';
import { ChangedSinceOpened, type ShownKollab } from './kollab-changes-card.tsx';
import { LinksInput } from './links-input.tsx';
import { ParticipantCard } from './participant-card.tsx';
import type { Participant } from './request-shown.ts';
import styles from './start-collaboration-dialog.module.css';

const CURRENCY_OPTIONS = CURRENCIES.map((code) => ({ value: code, label: code }));

interface StartCollaborationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kollabId: string;
  sender: Participant;
  recipient: Participant;
  /** The Kollab as the page first showed it, and as it shows it now. */
  opened: ShownKollab;
  now: ShownKollab;
}

const CHANGED: RefusalCode = 'changed_meanwhile';

export function StartCollaborationDialog(props: StartCollaborationDialogProps) {
  const { kollabId, sender, recipient, opened, now, ...dialog } = props;
  // A Kollab that states a payment asks for no price.
  const asksPrice = now.payment === null;
  // A field, so that what the sender saw is kept with the draft.
  const [openedText] = useState(() => shownText(opened));
  const revalidate = useRevalidate();
  const changes = useRef<HTMLElement>(null);
  const isRefused = useRef(false);
  const form = useForm({
    schema: introductionFields,
    defaults: { note: '', links: [] as string[], amount: '', currency: '', opened: openedText },
    draft: `introduction/${sender.username}/${kollabId}`,
    basis: now.version,
    send: (fields, key) => {
      const written = asksPrice ? fields : { ...fields, amount: '' };
      const body = { ...introductionIn(written), seen: now.version };
      return api.createRequest({ params: { id: kollabId }, body, key });
    },
    onRefused: ({ code }) => {
      if (code !== CHANGED) return false;
      isRefused.current = true;
      void revalidate();
      return true;
    },
    success: 'Successfully sent request',
    goTo: ({ requestId }) => paths.request(requestId),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page shows another version.
  useEffect(() => {
    if (isRefused.current) changes.current?.focus();
    isRefused.current = false;
  }, [now.version]);
  return (
    <FormDialog
      {...dialog}
      form={form}
      formClassName={styles.form}
      title="Begin Kollaborating"
      size="l"
      submit={`Send request to ${recipient.displayName}`}
      busyLabel="Sending"
    >
      <div className={styles.people}>
        <ParticipantCard side="sender" person={sender} own linked={false} />
        <ParticipantCard side="recipient" person={recipient} linked={false} />
      </div>
      <TextArea
        {...form.field('note', 'Introduce yourself to the recipient')}
        hint="Who you are, what you make, and why this Kollab. Only the two of you can read it."
        required
        rows={5}
        maxPoints={NOTE_LENGTH}
      />
      <LinksInput {...form.choice('links', 'Links')} />
      {asksPrice && (
        <div className={styles.price}>
          <TextField
            {...form.field('amount', 'What would you ask for it?')}
            hint="Only the two of you see it. You settle the details in an agreement."
            inputMode="decimal"
            autoComplete="off"
          />
          <Select
            {...form.field('currency', 'Currency')}
            required={form.value('amount') !== ''}
            placeholder="Choose one"
            options={CURRENCY_OPTIONS}
          />
        </div>
      )}
      <ChangedSinceOpened
        ref={changes}
        opened={openedIn(form.value('opened'), opened)}
        now={now}
        heading="h3"
      />
    </FormDialog>
  );
}

function shownText(kollab: ShownKollab): string {
  const kept = (['version', ...KOLLAB_TERMS] as const).map((name) => [name, kollab[name]]);
  return JSON.stringify(Object.fromEntries(kept));
}

/** What the sender saw when they began to write, from the draft. It may be of another release. */
function openedIn(text: string, opened: ShownKollab): ShownKollab {
  try {
    return { ...opened, ...JSON.parse(text) };
  } catch {
    return opened;
  }
}
