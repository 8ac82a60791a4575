import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { tagsIn } from '#contract/text.ts';
import { Field, type FieldFrameProps } from '../field/field.tsx';
import { addTags, type TagRefusal } from './tags.ts';
import styles from './tags-input.module.css';

type TagsInputProps = FieldFrameProps & {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  onBlur?: () => void;
  /** How many tags there may be. */
  max: number;
  /** How long one may be, in code points. */
  maxPoints?: number;
  /** What is said when there are too many; product texts differ by form. */
  tooMany?: string;
  placeholder?: string;
  /** Posts the tags as one comma list in a plain form. */
  name?: string;
  disabled?: boolean;
};

/** Tags as chips: comma or Enter adds, Backspace in the empty box removes the last, a pasted list is split. */
export function TagsInput({
  value,
  onChange,
  onBlur,
  max,
  maxPoints = 30,
  tooMany = 'Too many tags',
  placeholder = 'Add a tag',
  name,
  disabled = false,
  error,
  ...frame
}: TagsInputProps) {
  const [draft, setDraft] = useState('');
  const [refusal, setRefusal] = useState<TagRefusal>();
  const [spoken, setSpoken] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const take = (text: string) => {
    const outcome = addTags(value, tagsIn(text), { max, maxPoints });
    setRefusal(outcome.refusal);
    setDraft(outcome.left.join(', '));
    if (outcome.tags.length > value.length) {
      setSpoken(`Added ${outcome.tags.slice(value.length).join(', ')}`);
      onChange(outcome.tags);
    }
  };
  const remove = (tag: string) => {
    setRefusal(undefined);
    setSpoken(`Removed ${tag}`);
    onChange(value.filter((other) => other !== tag));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const last = value.at(-1);
    if (event.key === 'Enter' && draft.trim() !== '') {
      event.preventDefault();
      take(draft);
    } else if (event.key === 'Backspace' && draft === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[,\r\n]/u.test(pasted)) return;
    event.preventDefault();
    take(`${draft}${pasted}`);
  };

  return (
    <Field
      {...frame}
      error={error ?? refusalText(refusal, tooMany, maxPoints)}
      aside={
        <span className={styles.counter}>
          {value.length}/{max}
        </span>
      }
    >
      {(control) => (
        <div className={styles.box} data-disabled={disabled || undefined}>
          {value.length > 0 ? (
            <ul className={styles.tags}>
              {value.map((tag) => (
                <li key={tag} className={styles.tag}>
                  <span>{tag}</span>
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={`Remove ${tag}`}
                    disabled={disabled}
                    onClick={() => remove(tag)}
                  >
                    <X aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
          <input
            {...control}
            ref={input}
            className={styles.input}
            value={draft}
            disabled={disabled}
            placeholder={value.length === 0 ? placeholder : undefined}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="enter"
            onChange={(event) => {
              const text = event.target.value;
              setRefusal(undefined);
              if (text.includes(',')) take(text);
              else setDraft(text);
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => {
              if (draft.trim() !== '') take(draft);
              onBlur?.();
            }}
          />
          <span className="visually-hidden" role="status">
            {spoken}
          </span>
          {name ? <input type="hidden" name={name} value={value.join(',')} /> : null}
        </div>
      )}
    </Field>
  );
}

function refusalText(
  refusal: TagRefusal | undefined,
  tooMany: string,
  maxPoints: number,
): string | undefined {
  if (refusal === 'too-many') return tooMany;
  return refusal === 'too-long' ? `A tag has at most ${maxPoints} characters` : undefined;
}
