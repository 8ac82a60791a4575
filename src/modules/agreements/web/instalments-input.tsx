import { Plus, Trash2 } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useRowFocus } from '#web/form/use-row-focus.ts';
import { wrongInstalment } from '../agreement-fields.contract.ts';
import { AGREEMENT_LIMITS } from '../agreements.terms.rules.ts';
import {
  addRow,
  changeAmount,
  type InstalmentRow,
  leftText,
  removeRow,
  splitRows,
} from '../instalment-rows.rules.ts';
import styles from './agreement-form.module.css';

interface InstalmentsInputProps {
  id: string;
  label: string;
  error: string | undefined;
  value: readonly InstalmentRow[];
  onChange: (rows: InstalmentRow[]) => void;
  onBlur: () => void;
  /** Of the whole payment, as typed. */
  amount: string;
  currency: string;
}

/** A single instalment is the whole amount, so the amounts are shown once there are two. */
export function InstalmentsInput(props: InstalmentsInputProps) {
  const { id, label, error, value, onChange, onBlur, amount, currency } = props;
  const { list, focusRow } = useRowFocus();
  const total = { amount, currency };
  const isSplit = value.length > 1;
  const split = () => {
    focusRow(0);
    onChange(splitRows(value, total));
  };
  const add = () => {
    focusRow(value.length);
    onChange(addRow(value, total));
  };
  const remove = (index: number) => {
    focusRow(Math.min(index, value.length - 2));
    onChange(removeRow(value, index, total));
  };
  // The field that the form focuses on an error. A wrong sum is shown at the last amount.
  const wrong = wrongInstalment(value, currency) ?? {
    index: value.length - 1,
    field: isSplit ? 'amount' : 'due',
  };
  const failed = (index: number, field: keyof InstalmentRow) =>
    index === wrong.index && field === wrong.field && { id, error };
  return (
    <fieldset
      className={styles.instalments}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Validate when the focus leaves the rows, not between their fields.
        if (!currentTarget.contains(relatedTarget)) onBlur();
      }}
    >
      <legend className="visually-hidden">When it is paid</legend>
      <ol ref={list} className={styles.rows}>
        {value.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and no state
          <li key={index} className={isSplit ? styles.instalment : undefined}>
            {isSplit && (
              <TextField
                label={`Instalment ${index + 1}`}
                required
                inputMode="decimal"
                autoComplete="off"
                value={row.amount}
                onChange={({ target }) => onChange(changeAmount(value, index, target.value, total))}
                {...failed(index, 'amount')}
              />
            )}
            <TextField
              label={
                isSplit ? (
                  <>
                    Due date<span className="visually-hidden"> of instalment {index + 1}</span>
                  </>
                ) : (
                  label
                )
              }
              required
              type="date"
              value={row.due}
              onChange={({ target }) =>
                onChange(value.map((one, at) => (at === index ? { ...one, due: target.value } : one)))
              }
              {...failed(index, 'due')}
            />
            {isSplit && (
              <IconButton label={`Remove instalment ${index + 1}`} onClick={() => remove(index)}>
                <Trash2 />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.left} aria-live="polite">
        {isSplit && leftText(value, total)}
      </p>
      {value.length < AGREEMENT_LIMITS.instalments && (
        <Button size="s" icon={<Plus />} onClick={isSplit ? add : split}>
          {isSplit ? 'Add an instalment' : 'Split into instalments'}
        </Button>
      )}
    </fieldset>
  );
}
