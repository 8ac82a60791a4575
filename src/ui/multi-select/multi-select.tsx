import { Select } from '@base-ui/react/select';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { Field, type FieldFrameProps } from '../field/field.tsx';
import popup from '../popup/popup.module.css';
import type { SelectOption } from '../select/select.tsx';
import styles from './multi-select.module.css';

type Option<Value extends string> = SelectOption & { value: Value };

type MultiSelectProps<Value extends string> = FieldFrameProps & {
  label: string;
  options: readonly Option<Value>[];
  value: readonly Value[];
  onChange: (values: Value[]) => void;
  onBlur?: () => void;
  placeholder?: string;
  name?: string;
  disabled?: boolean;
};

/** Chooses several options of a short list and shows them in list order. */
export function MultiSelect<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  placeholder = 'Choose…',
  name,
  disabled,
  label,
  ...frame
}: MultiSelectProps<Value>) {
  return (
    <Field label={label} {...frame}>
      {({ id, ...aria }) => (
        <Select.Root
          multiple
          id={id}
          name={name}
          disabled={disabled}
          // Base UI does not mutate them.
          items={options as Option<Value>[]}
          value={value as Value[]}
          onValueChange={(chosen) => onChange(inOrder(options, chosen))}
          onOpenChange={(open) => {
            if (!open) onBlur?.();
          }}
        >
          <Select.Trigger {...aria} className={styles.trigger}>
            <Select.Value>
              {(chosen: string[]) =>
                chosen.length === 0 ? (
                  <span className={styles.placeholder}>{placeholder}</span>
                ) : (
                  <span className={styles.chips}>
                    {inOrder(options, chosen).map((choice) => (
                      <span key={choice} className={styles.chip}>
                        {options.find((option) => option.value === choice)?.label ?? choice}
                      </span>
                    ))}
                  </span>
                )
              }
            </Select.Value>
            <Select.Icon className={styles.icon}>
              <ChevronDown aria-hidden="true" />
            </Select.Icon>
          </Select.Trigger>
          <Select.Portal>
            <Select.Positioner
              className={clsx(popup.positioner, styles.positioner)}
              alignItemWithTrigger={false}
              sideOffset={6}
            >
              <Select.Popup className={clsx(popup.popup, styles.popup)}>
                <Select.List aria-label={label}>
                  {options.map((option) => (
                    <Select.Item
                      key={option.value}
                      value={option.value}
                      disabled={option.disabled}
                      className={clsx(popup.item, styles.item)}
                    >
                      <span className={styles.tick} aria-hidden="true">
                        <Select.ItemIndicator>
                          <Check />
                        </Select.ItemIndicator>
                      </span>
                      <Select.ItemText>{option.label}</Select.ItemText>
                    </Select.Item>
                  ))}
                </Select.List>
              </Select.Popup>
            </Select.Positioner>
          </Select.Portal>
        </Select.Root>
      )}
    </Field>
  );
}

function inOrder<Value extends string>(
  options: readonly { value: Value }[],
  chosen: readonly string[],
): Value[] {
  return options.map((option) => option.value).filter((value) => chosen.includes(value));
}
