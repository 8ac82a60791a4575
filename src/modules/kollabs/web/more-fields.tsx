import { KOLLAB_LIMITS } from '#modules/kollabs/kollabs.rules.ts';
import { LANGUAGE_CODES, languageLabel, MAX_LANGUAGES } from '#modules/kollabs/languages.rules.ts';
import { CURRENCIES, PAYMENT_TEXT, paymentLabel } from '#modules/kollabs/payment.rules.ts';
import { PAYMENT_KINDS } from '#modules/kollabs/payment-kinds.rules.ts';
import { REMOTE } from '#modules/kollabs/terms.rules.ts';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { MultiSelect } from '#ui/multi-select/multi-select.tsx';
import { Select } from '#ui/select/select.tsx';
import type { FormHandle } from '#web/form/form-handle.ts';
import type { KollabFields } from '../kollab-fields.contract.ts';
import styles from './new-kollab-form.module.css';

const PAYMENTS = PAYMENT_KINDS.map((kind) => ({ value: kind, label: paymentLabel(kind) }));
const CODES = CURRENCIES.map((code) => ({ value: code, label: code }));
const PLACES = [
  { value: REMOTE, label: 'Remote: from anywhere' },
  { value: 'named', label: 'At a place' },
];
const LANGUAGES = LANGUAGE_CODES.map((code) => ({ value: code, label: languageLabel(code) }));

const NAMES = ['place', 'languages', 'partners'] as const;
const ALL_NAMES = [...NAMES, 'placeName'] as const;

export function PaymentFields({ form }: { form: FormHandle<KollabFields> }) {
  const payment = form.value('payment');
  return (
    <>
      <Select
        {...form.field('payment', 'Payment')}
        placeholder="Not stated"
        options={PAYMENTS}
        hint="For information only: no money moves through us. You settle the details in an agreement."
      />
      {payment === 'money' && (
        <div className={styles.pair}>
          <TextField {...form.field('amount', 'Amount')} required inputMode="decimal" autoComplete="off" />
          <Select {...form.field('currency', 'Currency')} required placeholder="Choose one" options={CODES} />
        </div>
      )}
      {payment !== '' && (
        <TextArea
          {...form.field('paymentText', 'About the payment')}
          required={payment === 'product' || payment === 'share'}
          rows={2}
          maxPoints={PAYMENT_TEXT}
        />
      )}
      <TextField
        {...form.field('deadline', 'Deadline')}
        type="date"
        hint="The last day for new requests. Your Kollab closes at the end of that day in your time zone. We remind you 3 days before."
      />
    </>
  );
}

/** The other optional fields. Collapsed unless one of them has a value. */
export function MoreFields({ form }: { form: FormHandle<KollabFields> }) {
  const isFilled = NAMES.some((name) => form.value(name).length > 0);
  const isWrong = ALL_NAMES.some((name) => form.errorOf(name) !== undefined);
  return (
    <Disclosure
      title="More details"
      hint="Place, languages and number of partners. They help people find your Kollab."
      open={isFilled}
      needed={isWrong ? form.attempts + 1 : form.restored && isFilled}
    >
      <Select {...form.field('place', 'Place')} placeholder="Not stated" options={PLACES} />
      {form.value('place') === 'named' && (
        <TextField
          {...form.field('placeName', 'Name of the place')}
          required
          maxPoints={KOLLAB_LIMITS.place}
          placeholder="A town, region or venue"
          autoComplete="off"
        />
      )}
      <MultiSelect
        {...form.choice('languages', 'Languages')}
        options={LANGUAGES}
        placeholder={`Up to ${MAX_LANGUAGES}`}
        hint="The languages you can work in."
      />
      <TextField
        {...form.field('partners', 'Partners needed')}
        inputMode="numeric"
        autoComplete="off"
        hint={`How many partners you are looking for, from 1 to ${KOLLAB_LIMITS.partners}.`}
      />
    </Disclosure>
  );
}
