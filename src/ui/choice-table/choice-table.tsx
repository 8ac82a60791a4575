import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import radio from '../radio-group/radio-group.module.css';
import styles from './choice-table.module.css';

interface ChoiceTableProps<Row extends string, Value extends string> {
  /** The table's accessible name: what is chosen in each row. */
  label: string;
  columns: readonly { value: Value; label: string }[];
  rows: readonly { id: Row; label: ReactNode; hint?: ReactNode }[];
  values: Readonly<Record<Row, Value>>;
  onChange: (row: Row, value: Value) => void;
  disabled?: boolean;
  /** A last column that can be switched on and off in each row, whatever is chosen. Rows without a value have none. */
  toggle?: {
    label: string;
    values: Readonly<Partial<Record<Row, boolean>>>;
    onChange: (row: Row, on: boolean) => void;
  };
}

/**
 * The same few choices for many items: each row is a radio group, each column a choice. On a phone the choices of a
 * row have their own labels below the row's label.
 */
export function ChoiceTable<Row extends string, Value extends string>({
  label,
  columns,
  rows,
  values,
  onChange,
  disabled,
  toggle,
}: ChoiceTableProps<Row, Value>) {
  const id = useId();
  return (
    <fieldset className={clsx(styles.table, toggle && styles.toggled)} aria-label={label}>
      <div className={styles.head} aria-hidden="true">
        <span>{label}</span>
        {columns.map(({ value, label: name }) => (
          <span key={value} className={styles.column}>
            {name}
          </span>
        ))}
        {toggle ? <span className={styles.column}>{toggle.label}</span> : null}
      </div>
      {rows.map((row) => {
        const rowId = `${id}-${row.id}`;
        return (
          <div
            key={row.id}
            role="radiogroup"
            className={styles.row}
            aria-disabled={disabled || undefined}
            aria-labelledby={`${rowId}-label`}
            aria-describedby={row.hint ? `${rowId}-hint` : undefined}
          >
            <div className={styles.words}>
              <p id={`${rowId}-label`} className={styles.label}>
                {row.label}
              </p>
              {row.hint ? (
                <p id={`${rowId}-hint`} className={styles.hint}>
                  {row.hint}
                </p>
              ) : null}
            </div>
            {columns.map(({ value, label: name }) => (
              <label key={value} className={styles.choice}>
                <input
                  type="radio"
                  className={radio.radio}
                  name={rowId}
                  value={value}
                  checked={values[row.id] === value}
                  disabled={disabled}
                  onChange={() => onChange(row.id, value)}
                />
                <span className={styles.name}>{name}</span>
              </label>
            ))}
            {toggle && toggle.values[row.id] !== undefined ? (
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  aria-describedby={`${rowId}-label`}
                  checked={toggle.values[row.id]}
                  onChange={({ currentTarget }) => toggle.onChange(row.id, currentTarget.checked)}
                />
                <span className={styles.name}>{toggle.label}</span>
              </label>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}
