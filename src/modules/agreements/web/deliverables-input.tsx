import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import type { AgreementFields } from '../agreements.contract.ts';
import {
  AGREEMENT_LIMITS,
  DELIVERY_PLATFORMS,
  type DeliveryPlatform,
  deliveryPlatformLabel,
} from '../agreements.terms.rules.ts';
import styles from './agreement-form-dialog.module.css';

type Row = AgreementFields['deliverables'][number];

interface DeliverablesInputProps {
  id: string;
  label: string;
  error: string | undefined;
  value: readonly Row[];
  onChange: (rows: Row[]) => void;
  onBlur: () => void;
}

/** A list of deliverables that can be added and removed, from the keyboard too. There is always one. */
export function DeliverablesInput({ id, label, error, value, onChange, onBlur }: DeliverablesInputProps) {
  const list = useRef<HTMLOListElement>(null);
  const next = useRef<number>(undefined);
  // Where the focus goes once a row came or went.
  useEffect(() => {
    if (next.current === undefined) return;
    list.current?.children[next.current]?.querySelector('input')?.focus();
    next.current = undefined;
  });
  const change = (place: number, changes: Partial<Row>) =>
    onChange(value.map((row, at) => (at === place ? { ...row, ...changes } : row)));
  const add = () => {
    next.current = value.length;
    onChange([...value, { what: '', platform: value.at(-1)?.platform ?? 'other', due: '' }]);
  };
  const remove = (place: number) => {
    next.current = Math.min(place, value.length - 2);
    onChange(value.filter((_, at) => at !== place));
  };
  // The field that the form leads to when something is wrong.
  const wrong = Math.max(
    0,
    value.findIndex(({ what }) => what.trim() === ''),
  );
  return (
    <fieldset className={styles.group} onBlur={onBlur}>
      <legend>{label}</legend>
      <ol ref={list} className={styles.rows}>
        {value.map(({ what, platform, due }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and each shows what it is given
          <li key={place} className={styles.row}>
            <TextField
              label={`What (${place + 1})`}
              required
              className={styles.what ?? ''}
              maxPoints={AGREEMENT_LIMITS.what}
              value={what}
              onChange={(event) => change(place, { what: event.target.value })}
              {...(place === wrong && { id, error })}
            />
            <Select
              label="Platform"
              required
              value={platform}
              onChange={(event) => change(place, { platform: event.target.value as DeliveryPlatform })}
              options={DELIVERY_PLATFORMS.map((one) => ({ value: one, label: deliveryPlatformLabel(one) }))}
            />
            <TextField
              label="By"
              type="date"
              value={due}
              onChange={(event) => change(place, { due: event.target.value })}
            />
            {value.length > 1 && (
              <IconButton label={`Remove number ${place + 1}`} onClick={() => remove(place)}>
                <Trash2 />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {value.length < AGREEMENT_LIMITS.deliverables && (
        <Button size="s" icon={<Plus />} onClick={add}>
          Add another
        </Button>
      )}
    </fieldset>
  );
}
