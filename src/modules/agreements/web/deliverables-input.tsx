import { Plus, Trash2 } from 'lucide-react';
import { SIDES, type Side } from '#modules/requests/requests.moves.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { useRowFocus } from '#web/form/use-row-focus.ts';
import { type DeliverableRow, rowProblem } from '../agreement-fields.contract.ts';
import { AGREEMENT_LIMITS, DELIVERY_PLATFORMS, deliveryPlatformLabel } from '../agreements.terms.rules.ts';
import styles from './agreement-form.module.css';

const PLATFORM_OPTIONS = DELIVERY_PLATFORMS.map((one) => ({ value: one, label: deliveryPlatformLabel(one) }));
const ROUNDS_OPTIONS = Array.from({ length: AGREEMENT_LIMITS.rounds + 1 }, (_, rounds) => ({
  ...{ value: String(rounds), label: String(rounds) },
}));

interface DeliverablesInputProps {
  id: string;
  partId: string;
  label: string;
  error: string | undefined;
  value: readonly DeliverableRow[];
  onChange: (rows: DeliverableRow[]) => void;
  onBlur: () => void;
  empty: DeliverableRow;
  names: Record<Side, string>;
}

export function DeliverablesInput(props: DeliverablesInputProps) {
  const { id, partId, label, error, value, onChange, onBlur, empty, names } = props;
  const { list, focusRow } = useRowFocus();
  const change = (index: number, changes: Partial<DeliverableRow>) =>
    onChange(value.map((row, at) => (at === index ? { ...row, ...changes } : row)));
  const add = () => {
    focusRow(value.length);
    const { platform, by } = value.at(-1) ?? empty;
    onChange([...value, { ...empty, platform, by }]);
  };
  const remove = (index: number) => {
    focusRow(Math.min(index, value.length - 2));
    onChange(value.filter((_, at) => at !== index));
  };
  // The row that the form focuses on an error.
  const wrong = Math.max(
    0,
    value.findIndex((row) => rowProblem(row) !== undefined),
  );
  const sides = SIDES.map((side) => ({ value: side, label: names[side] }));
  return (
    <fieldset id={partId} className={styles.group} onBlur={onBlur}>
      <legend>{label}</legend>
      <ol ref={list} className={styles.rows}>
        {value.map((row, index) => {
          const { what, platform, by, rounds, advertising } = row;
          const failed = index === wrong && { id, error };
          const isUnnamed = what.trim() !== '' && by === '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and no state
            <li key={index} className={styles.row}>
              <TextField
                label={`Deliverable ${index + 1}`}
                required
                className={styles.wide ?? ''}
                maxPoints={AGREEMENT_LIMITS.what}
                value={what}
                onChange={(event) => change(index, { what: event.target.value })}
                {...(!isUnnamed && failed)}
              />
              <Select
                label="Who delivers it"
                required
                placeholder="Choose one"
                value={by}
                onChange={(event) => change(index, { by: event.target.value as DeliverableRow['by'] })}
                options={sides}
                {...(isUnnamed && failed)}
              />
              <Select
                label="Platform"
                required
                value={platform}
                onChange={(event) =>
                  change(index, { platform: event.target.value as DeliverableRow['platform'] })
                }
                options={PLATFORM_OPTIONS}
              />
              <Select
                label="Rounds of changes"
                required
                value={rounds}
                onChange={(event) => change(index, { rounds: event.target.value })}
                options={ROUNDS_OPTIONS}
              />
              <div className={styles.last}>
                <Checkbox
                  label="Marked as advertising"
                  checked={advertising}
                  onChange={(event) => change(index, { advertising: event.target.checked })}
                />
                {value.length > 1 && (
                  <IconButton label={`Remove deliverable ${index + 1}`} onClick={() => remove(index)}>
                    <Trash2 />
                  </IconButton>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {value.length < AGREEMENT_LIMITS.deliverables && (
        <Button size="s" icon={<Plus />} onClick={add}>
          Add another
        </Button>
      )}
    </fieldset>
  );
}
