import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { longTagProblem, TAG_SEPARATOR, tagsIn } from '#contract/tags.ts';
import { Field, type FieldFrameProps } from '../field/field.tsx';
import { isComposing } from '../field/is-composing.ts';
import { addTags, type TagRules } from './tags.ts';
import styles from './tags-input.module.css';

type TagsInputProps = FieldFrameProps & {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  onBlur?: () => void;
  max: number;
  /** The maximum length of a tag, in code points. */
  maxPoints?: number;
  /**
   * The error for too many tags, which differs by form. With a function of their number every tag is accepted, also
   * too many and too long ones, and the form's schema refuses them: for a form that is sent later, which would
   * otherwise drop them.
   */
  tooMany?: string | ((count: number) => string);
  placeholder?: string;
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
  const [refusal, setRefusal] = useState<string>();
  const [spoken, setSpoken] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const takesAll = typeof tooMany === 'function';
  const rules = takesAll ? NO_RULES : { max, maxPoints };
  const unfit = takesAll ? whyUnfit(value, tooMany, { max, maxPoints }) : undefined;

  const take = (text: string) => {
    const outcome = addTags(value, tagsIn(text), rules);
    setRefusal(
      outcome.refusal === 'too-many' && !takesAll ? tooMany : longTagProblem(outcome.left, maxPoints),
    );
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
    if (isComposing(event.nativeEvent)) return;
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
    if (!TAG_SEPARATOR.test(pasted)) return;
    event.preventDefault();
    take(`${draft}${pasted}`);
  };

  return (
    <Field
      {...frame}
      error={unfit ?? error ?? refusal}
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
                    title={`Remove ${tag}`}
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
            dir="auto"
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
              // During a composition a letter would stay behind in the box.
              if (TAG_SEPARATOR.test(text) && !(event.nativeEvent as InputEvent).isComposing) take(text);
              else setDraft(text);
            }}
            onCompositionEnd={({ currentTarget: { value: text } }) => {
              if (TAG_SEPARATOR.test(text)) take(text);
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

const NO_RULES: TagRules = { max: Number.POSITIVE_INFINITY, maxPoints: Number.POSITIVE_INFINITY };

function whyUnfit(
  tags: readonly string[],
  tooMany: (count: number) => string,
  { max, maxPoints }: TagRules,
): string | undefined {
  if (tags.length > max) return tooMany(tags.length);
  return longTagProblem(tags, maxPoints);
}
