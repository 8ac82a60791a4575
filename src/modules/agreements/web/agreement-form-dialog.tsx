import { CURRENCIES, PAYMENT_TEXT, paymentLabel } from '#modules/kollabs/payment.rules.ts';
import { PAYMENT_KINDS } from '#modules/kollabs/payment-kinds.rules.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { KeptDraft } from '#web/form/kept-draft.tsx';
import { useForm } from '#web/form/use-form.ts';
import {
  type AgreementFields,
  type AgreementVersionView,
  type AgreementView,
  agreementFields,
} from '../agreements.contract.ts';
import { AGREEMENT_LIMITS, type Terms } from '../agreements.terms.rules.ts';
import styles from './agreement-form-dialog.module.css';
import { DeliverablesInput } from './deliverables-input.tsx';

interface AgreementFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  requestId: string;
  /** The newest version that was seen. */
  replaces: number;
  /** What it begins with. */
  from: AgreementVersionView | null;
  draft: string;
  onProposed: (agreement: AgreementView) => void;
}

/** Proposes a version of an agreement: the first, a change, or something else than what the other side proposed. */
export function AgreementFormDialog(props: AgreementFormDialogProps) {
  const { open, onOpenChange, requestId, replaces, from, draft, onProposed } = props;
  const form = useForm({
    schema: agreementFields,
    defaults: { ...fieldsOf(from), begunOver: replaces },
    draft,
    send: (values, key) =>
      api.proposeAgreement({
        params: { id: requestId },
        body: { replaces, ...termsOf(values) },
        // The same words over another version are another proposal.
        key: `${key}-${replaces}`,
      }),
    success: 'Agreement proposed',
    onSuccess: (agreement) => {
      onProposed(agreement);
      onOpenChange(false);
    },
  });
  const kind = form.value('kind');
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={onOpenChange}
      size="l"
      title={from ? 'Propose a change' : 'Propose an agreement'}
      description="The other side can accept it, change it or decline. Every version is kept."
      submit="Propose"
      busyLabel="Proposing"
    >
      <KeptDraft form={form}>
        {form.value('begunOver') !== replaces &&
          ' The agreement has changed since: look at how it stands before you propose this.'}
      </KeptDraft>
      <DeliverablesInput {...form.choice('deliverables', 'What is delivered')} />
      <fieldset className={styles.group}>
        <legend>Usage rights</legend>
        <TextArea
          {...form.field('where', 'Where it may be used')}
          rows={2}
          maxPoints={AGREEMENT_LIMITS.where}
          hint="For example: both channels, and the shop’s website."
        />
        <TextField {...form.field('until', 'Until')} type="date" hint="Empty for no end." />
        <Checkbox
          {...form.field('exclusive', 'Exclusive')}
          hint="Nothing of the kind for others meanwhile."
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Compensation</legend>
        <Select
          {...form.field('kind', 'What is given for it')}
          required
          options={PAYMENT_KINDS.map((one) => ({ value: one, label: paymentLabel(one) }))}
        />
        {kind === 'money' && (
          <div className={styles.money}>
            <TextField {...form.field('amount', 'Amount')} required inputMode="decimal" autoComplete="off" />
            <Select
              {...form.field('currency', 'Currency')}
              required
              placeholder="Choose one"
              options={CURRENCIES.map((code) => ({ value: code, label: code }))}
            />
          </div>
        )}
        <TextArea
          {...form.field('text', 'Details')}
          required={kind === 'product' || kind === 'share'}
          rows={2}
          maxPoints={PAYMENT_TEXT}
          hint="It is only said here, and paid elsewhere."
        />
      </fieldset>
    </FormDialog>
  );
}

const EMPTY_ROW = { what: '', platform: 'other' as const, due: '' };

function fieldsOf(from: AgreementVersionView | null): Omit<AgreementFields, 'begunOver'> {
  const rows = from?.deliverables.map(({ what, platform, due }) => ({ what, platform, due: due ?? '' }));
  return {
    deliverables: rows ?? [EMPTY_ROW],
    where: from?.rights.where ?? '',
    until: from?.rights.until ?? '',
    exclusive: from?.rights.exclusive ?? false,
    kind: from?.payment.kind ?? 'none',
    amount: from?.payment.amount ?? '',
    currency: from?.payment.currency ?? '',
    text: from?.payment.text ?? '',
  };
}

function termsOf(values: AgreementFields): Terms {
  const { deliverables, where, until, exclusive, kind, amount, currency, text } = values;
  const money = kind === 'money';
  return {
    deliverables: deliverables.map(({ what, platform, due }) => ({ what, platform, due: due || null })),
    rights: { where, until: until || null, exclusive },
    payment: { kind, amount: money ? amount : null, currency: money ? currency : null, text },
  };
}
