import { Plus, Trash2 } from 'lucide-react';
import { CURRENCIES } from '#modules/kollabs/payment.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { useRowFocus } from '#web/form/use-row-focus.ts';
import { PORTFOLIO_LIMITS, RATE_KINDS, type Rate, rateLabel } from '../portfolio.rules.ts';
import { findRateProblem } from '../portfolio-form.contract.ts';
import styles from './own-portfolio.module.css';

const KINDS = RATE_KINDS.map((kind) => ({ value: kind, label: rateLabel(kind) }));
const CODES = CURRENCIES.map((code) => ({ value: code, label: code }));
const SHOWN = [
  { value: 'public', label: 'Everyone' },
  { value: 'onRequest', label: 'On request' },
];

interface RatesInputProps {
  id: string;
  label: string;
  error: string | undefined;
  value: readonly Rate[];
  onChange: (rates: Rate[]) => void;
  onBlur: () => void;
}

export function RatesInput({ id, label, error, value, onChange, onBlur }: RatesInputProps) {
  const { list, focusRow } = useRowFocus();
  const change = (index: number, changes: Partial<Rate>) =>
    onChange(value.map((row, at) => (at === index ? { ...row, ...changes } : row)));
  const add = () => {
    focusRow(value.length);
    onChange([...value, nextRate(value)]);
  };
  const remove = (index: number) => {
    focusRow(Math.min(index, value.length - 2));
    onChange(value.filter((_, at) => at !== index));
  };
  // The field that the form focuses on an error.
  const wrong = findRateProblem(value);
  const failed = (index: number, field: keyof Rate) =>
    wrong?.index === index && wrong.field === field && { id, error };
  return (
    <fieldset
      className={styles.rates}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Validate when the focus leaves the rows, not between their fields.
        if (!currentTarget.contains(relatedTarget)) onBlur();
      }}
    >
      <legend className="visually-hidden">{label}</legend>
      <ol ref={list} className={styles.rows}>
        {value.map((rate, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and no state
          <li key={index} className={styles.row}>
            <Select
              label={`Kind of work ${index + 1}`}
              required
              options={KINDS}
              value={rate.kind}
              onChange={({ target }) => change(index, { kind: target.value as Rate['kind'] })}
              {...failed(index, 'kind')}
            />
            <Select
              label="Currency"
              required
              options={CODES}
              value={rate.currency}
              onChange={({ target }) => change(index, { currency: target.value })}
              {...failed(index, 'currency')}
            />
            <TextField
              label="From"
              required
              inputMode="decimal"
              autoComplete="off"
              value={rate.least}
              onChange={({ target }) => change(index, { least: target.value })}
              {...failed(index, 'least')}
            />
            <TextField
              label="To"
              inputMode="decimal"
              autoComplete="off"
              value={rate.most ?? ''}
              onChange={({ target }) => change(index, { most: target.value || null })}
              {...failed(index, 'most')}
            />
            <Select
              label="Shown to"
              required
              options={SHOWN}
              value={rate.shown}
              onChange={({ target }) => change(index, { shown: target.value as Rate['shown'] })}
            />
            <IconButton label={`Remove rate ${index + 1}`} onClick={() => remove(index)}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ol>
      {value.length < PORTFOLIO_LIMITS.rates ? (
        <Button size="s" icon={<Plus />} onClick={add}>
          Add a rate
        </Button>
      ) : null}
    </fieldset>
  );
}

/** The first kind without a rate, in the currency of the last one. */
function nextRate(rates: readonly Rate[]): Rate {
  const { currency = 'EUR', shown = 'public' } = rates.at(-1) ?? {};
  const kind = RATE_KINDS.find((one) => rates.every((rate) => rate.kind !== one)) ?? 'post';
  return { kind, currency, least: '', most: null, shown };
}
