import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { linkProblem } from '../requests.introduction.contract.ts';
import { MAX_LINKS } from '../requests.limits.rules.ts';
import styles from './links-input.module.css';

interface LinksInputProps {
  id: string;
  label: string;
  error: string | undefined;
  value: readonly string[];
  onChange: (links: string[]) => void;
  onBlur: () => void;
}

export function LinksInput({ id, label, error, value, onChange, onBlur }: LinksInputProps) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const next = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the number of links has changed
  useEffect(() => {
    if (next.current === undefined) return;
    const row = list.current?.children[next.current];
    (row?.querySelector('input') ?? addButton.current)?.focus();
    next.current = undefined;
  }, [value.length]);
  const add = () => {
    next.current = value.length;
    onChange([...value, '']);
  };
  const remove = (index: number) => {
    next.current = Math.min(index, value.length - 2);
    onChange(value.filter((_, at) => at !== index));
  };
  // The row that the form focuses on an error.
  const wrong = Math.max(
    0,
    value.findIndex((link) => linkProblem(link) !== undefined),
  );
  return (
    <fieldset className={styles.links} onBlur={onBlur}>
      <legend className="visually-hidden">{label}</legend>
      {value.length > 0 && (
        <ol ref={list}>
          {value.map((link, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and no state
            <li key={index}>
              <TextField
                label={`Link ${index + 1}`}
                hint={index === 0 ? 'To your work, such as https://example.com' : undefined}
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                value={link}
                onChange={({ target }) =>
                  onChange(value.map((one, at) => (at === index ? target.value : one)))
                }
                {...(index === wrong && { id, error })}
                after={
                  <IconButton label={`Remove link ${index + 1}`} onClick={() => remove(index)}>
                    <Trash2 />
                  </IconButton>
                }
              />
            </li>
          ))}
        </ol>
      )}
      {value.length < MAX_LINKS && (
        <Button ref={addButton} size="s" icon={<Plus />} onClick={add}>
          Add a link
        </Button>
      )}
    </fieldset>
  );
}
