import { useRef, useState } from 'react';
import { CURRENCIES, PAYMENT_TEXT, paymentLabel, paymentText } from '#modules/kollabs/payment.rules.ts';
import { PAYMENT_KINDS } from '#modules/kollabs/payment-kinds.rules.ts';
import { SIDES, type Side } from '#modules/requests/requests.moves.rules.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import type { FormHandle } from '#web/form/form-handle.ts';
import { KeptDraft } from '#web/form/kept-draft.tsx';
import { useForm } from '#web/form/use-form.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import {
  type AgreementFields,
  agreementFields,
  emptyRow,
  fieldsOf,
  type ProposalStart,
  type StartVersions,
  termsOf,
} from '../agreement-fields.contract.ts';
import { agreementsErrors } from '../agreements.errors.ts';
import { type Promised, statedTexts } from '../agreements.promise.rules.ts';
import { AGREEMENT_LIMITS, promises } from '../agreements.terms.rules.ts';
import styles from './agreement-form.module.css';
import { DeliverablesInput } from './deliverables-input.tsx';
import { InstalmentsInput } from './instalments-input.tsx';
import { UsesInput } from './uses-input.tsx';

interface AgreementFormProps {
  requestId: string;
  /** The viewer's username, under which the draft is stored. */
  viewer: string;
  names: Record<Side, string>;
  replaces: number;
  versions: StartVersions;
  start: ProposalStart;
  promised: Promised;
}

type PartProps = { form: FormHandle<AgreementFields> };

export function AgreementForm(props: AgreementFormProps) {
  const { requestId, viewer, names, replaces, versions, start, promised } = props;
  const [question, setQuestion] = useState<string | null>(null);
  const acknowledged = useRef(false);
  const back = paths.agreement(requestId);
  const form = useForm({
    schema: agreementFields,
    defaults: { ...fieldsOf(versions, start), basedOn: replaces },
    draft: `proposal/${viewer}/${requestId}`,
    send: (values, key) => {
      const body = { replaces, ...termsOf(values), acknowledged: acknowledged.current };
      acknowledged.current = false;
      // The version is part of the key, since the same values over another version are another proposal.
      return api.proposeAgreement({
        params: { id: requestId },
        body,
        key: `${key}-${replaces}-${body.acknowledged}`,
      });
    },
    success: 'Agreement proposed',
    goTo: back,
    onRefused: ({ code, text }) => {
      if (code !== agreementsErrors.payment_promised.code) return false;
      setQuestion(text);
      return true;
    },
  });
  const isStale = form.value('basedOn') !== replaces;
  const stale =
    'The agreement has changed since you started. Look at the current version before you propose this.';
  return (
    <>
      {form.restored ? (
        <KeptDraft form={form}>{isStale && ` ${stale}`}</KeptDraft>
      ) : (
        isStale && (
          <Banner
            tone="info"
            live
            action={
              <Button size="s" render={<Link to={back} />}>
                Look at it
              </Button>
            }
          >
            {stale}
          </Banner>
        )
      )}
      <nav className={styles.parts} aria-label="Parts of the agreement">
        <ul>
          {PARTS.map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        form={form}
        className={styles.form}
        bar
        submit="Propose"
        busyLabel="Proposing"
        actions={
          <Button variant="quiet" render={<Link to={back} />}>
            Cancel
          </Button>
        }
      >
        <div className={styles.what}>
          <DeliverablesInput
            {...form.choice('deliverables', 'What is delivered')}
            partId="what"
            empty={emptyRow(start)}
            names={names}
          />
        </div>
        <div className={styles.others}>
          <RightsPart form={form} />
          <CompensationPart form={form} promised={promised} names={names} />
        </div>
        <div className={styles.dates}>
          <DatesPart form={form} />
        </div>
      </Form>
      <ConfirmDialogOnDemand
        open={question !== null}
        onOpenChange={() => setQuestion(null)}
        title={
          form.value('kind') === 'none' ? 'Propose it without compensation?' : 'Propose this compensation?'
        }
        confirmLabel="Propose anyway"
        cancelLabel="Go back"
        onConfirm={() => {
          acknowledged.current = true;
          form.element.current?.requestSubmit();
        }}
      >
        {question}
      </ConfirmDialogOnDemand>
    </>
  );
}

const PARTS = [
  ['what', 'What'],
  ['rights', 'Rights'],
  ['compensation', 'Compensation'],
  ['dates', 'Dates'],
] as const;

function RightsPart({ form }: PartProps) {
  return (
    <fieldset id="rights" className={styles.group}>
      <legend>Usage rights</legend>
      <UsesInput {...form.choice('use', 'What it may be used for')} />
      <TextArea
        {...form.field('where', 'Where it may be used')}
        required={form.value('use').includes('other')}
        rows={2}
        maxPoints={AGREEMENT_LIMITS.where}
        hint="For example: both channels, and the shop’s website."
      />
      <Checkbox {...form.field('exclusive', 'Exclusive')} hint="No similar work for others in that time." />
    </fieldset>
  );
}

interface CompensationPartProps extends PartProps {
  promised: Promised;
  names: Record<Side, string>;
}

function CompensationPart({ form, promised, names }: CompensationPartProps) {
  const kind = form.value('kind');
  const isSplit = form.value('instalments').length > 1;
  // Whether the instalments add up depends on the amount and the currency.
  const checkInstalments = () => {
    if (form.errorOf('instalments')) form.set('instalments', form.value('instalments'));
  };
  return (
    <fieldset id="compensation" className={styles.group}>
      <legend>Compensation</legend>
      {statedTexts(promised, names.sender).map((text) => (
        <p key={text} className={styles.stated} dir="auto">
          {text}
        </p>
      ))}
      <Select
        {...form.field('kind', 'What is given in return')}
        required
        placeholder="Choose one"
        options={PAYMENT_KINDS.map((one) => ({ value: one, label: paymentLabel(one) }))}
        hint={promises(promised.payment) ? `The Kollab says: ${paymentText(promised.payment)}` : undefined}
      />
      {kind === 'money' && (
        <>
          <div className={styles.money} onChange={checkInstalments}>
            <TextField {...form.field('amount', 'Amount')} required inputMode="decimal" autoComplete="off" />
            <Select
              {...form.field('currency', 'Currency')}
              required
              placeholder="Choose one"
              options={CURRENCIES.map((code) => ({ value: code, label: code }))}
            />
          </div>
          <Select
            {...form.field('payer', 'Who pays')}
            required
            placeholder="Choose one"
            options={SIDES.map((side) => ({ value: side, label: names[side] }))}
          />
          <InstalmentsInput
            {...form.choice('instalments', isSplit ? 'Instalments' : 'Due date of the payment')}
            amount={form.value('amount')}
            currency={form.value('currency')}
          />
        </>
      )}
      <TextArea
        {...form.field('text', 'Details')}
        required={kind === 'product' || kind === 'share'}
        rows={2}
        maxPoints={PAYMENT_TEXT}
        hint="We do not handle payments. This only records what you agree on."
      />
    </fieldset>
  );
}

function DatesPart({ form }: PartProps) {
  const rows = form.value('deliverables');
  return (
    <fieldset id="dates" className={styles.group}>
      <legend>Dates</legend>
      {rows.map(({ what, due }, index) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and no state
          key={index}
          label={`Due date (${index + 1})`}
          hint={what ? <bdi>{what}</bdi> : undefined}
          type="date"
          value={due}
          onChange={({ target }) =>
            form.set(
              'deliverables',
              rows.map((row, at) => (at === index ? { ...row, due: target.value } : row)),
            )
          }
        />
      ))}
      <Select
        {...form.field('lasts', 'How long it may be used')}
        required
        placeholder="Choose one"
        options={[
          { value: 'until', label: 'Until a date' },
          { value: 'endless', label: 'No end date' },
        ]}
      />
      {form.value('lasts') === 'until' && (
        <TextField {...form.field('until', 'Last day of use')} required type="date" />
      )}
    </fieldset>
  );
}
