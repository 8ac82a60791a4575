import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import radio from '../radio-group/radio-group.module.css';
import styles from './choice-table.module.css';

interface Choosable<Row extends string> {
  id: Row;
  label: string;
  hint?: string;
}

interface ChoiceTableProps<Row extends string, Value extends string> {
  /** The table's accessible name: what is chosen in each row. */
  label: string;
  columns: readonly { value: Value; label: string }[];
  rows: readonly Choosable<Row>[];
  /** Folds rows: each line names what is chosen in its rows, and opens them. A group of one row is that row. */
  groups?: readonly { label: string; rows: readonly Row[] }[];
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
export function ChoiceTable<Row extends string, Value extends string>(props: ChoiceTableProps<Row, Value>) {
  const { label, columns, rows, groups, toggle } = props;
  return (
    <fieldset
      className={clsx(styles.table, toggle && styles.toggled, groups && styles.grouped)}
      aria-label={label}
    >
      <div className={styles.head} aria-hidden="true">
        <span>{label}</span>
        {columns.map(({ value, label: name }) => (
          <span key={value} className={styles.column}>
            {name}
          </span>
        ))}
        {toggle ? <span className={styles.column}>{toggle.label}</span> : null}
      </div>
      {groups
        ? groups.map((group) => (
            <RowGroup
              key={group.label}
              {...props}
              label={group.label}
              rows={rows.filter(({ id }) => group.rows.includes(id))}
            />
          ))
        : rows.map((row) => <ChoiceRow key={row.id} row={row} {...props} />)}
    </fieldset>
  );
}

/** A native `details` element, so that the browser's search finds folded rows, and it works before hydration. */
function RowGroup<Row extends string, Value extends string>(props: ChoiceTableProps<Row, Value>) {
  const { label, rows } = props;
  const [only] = rows;
  if (only && rows.length === 1) return <ChoiceRow row={only} {...props} />;
  return (
    <details className={styles.group}>
      <summary className={styles.summary}>
        <ChevronDown className={styles.chevron} aria-hidden="true" />
        <span className={styles.label}>{label}</span>
        <span className={styles.hint}>
          {chosenOf(props).map((chosen) => (
            <span key={chosen} className={styles.chosen}>
              {chosen}
            </span>
          ))}
        </span>
      </summary>
      {rows.map((row) => (
        <ChoiceRow key={row.id} row={row} {...props} />
      ))}
    </details>
  );
}

/** What is chosen in rows: 'Daily: Comments, Replies.' */
function chosenOf<Row extends string, Value extends string>({
  columns,
  rows,
  values,
  toggle,
}: ChoiceTableProps<Row, Value>): string[] {
  const lines = columns.map(
    ({ value, label }) => [label, rows.filter(({ id }) => values[id] === value)] as const,
  );
  if (toggle) lines.push([toggle.label, rows.filter(({ id }) => toggle.values[id])]);
  return lines.flatMap(([name, chosen]) =>
    chosen.length > 0 ? [`${name}: ${chosen.map(({ label }) => label).join(', ')}.`] : [],
  );
}

function ChoiceRow<Row extends string, Value extends string>({
  row,
  columns,
  values,
  onChange,
  disabled,
  toggle,
}: Omit<ChoiceTableProps<Row, Value>, 'label' | 'rows' | 'groups'> & { row: Choosable<Row> }) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={styles.row}
      aria-disabled={disabled || undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={row.hint ? `${id}-hint` : undefined}
    >
      <div className={styles.words}>
        <p id={`${id}-label`} className={styles.label}>
          {row.label}
        </p>
        {row.hint ? (
          <p id={`${id}-hint`} className={styles.hint}>
            {row.hint}
          </p>
        ) : null}
      </div>
      {columns.map(({ value, label: name }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            className={radio.radio}
            name={id}
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
            aria-describedby={`${id}-label`}
            checked={toggle.values[row.id]}
            onChange={({ currentTarget }) => toggle.onChange(row.id, currentTarget.checked)}
          />
          <span className={styles.name}>{toggle.label}</span>
        </label>
      ) : null}
    </div>
  );
}
