import { type ComponentProps, type ReactNode, useMemo } from 'react';
import styles from './field.module.css';
import { Field, type FieldFrameProps } from './field.tsx';
import { mergeRefs } from './merge-refs.ts';
import { PointCounter, usePointCount } from './point-count.tsx';

type TextFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'size' | 'maxLength' | keyof FieldFrameProps> & {
    /** The maximum that the counter shows, in code points. The form's schema enforces it. */
    maxPoints?: number;
    before?: ReactNode;
    after?: ReactNode;
    aside?: ReactNode;
    below?: ReactNode;
  };

/** Accepts every prop of an input, including `{...form.field('title', 'Title')}` of `useForm`. */
export function TextField({
  label,
  hint,
  error,
  required,
  unmarked,
  hideLabel,
  id,
  className,
  maxPoints,
  before,
  after,
  aside,
  below,
  ref,
  onInput,
  ...input
}: TextFieldProps) {
  const [count, countRef, recount] = usePointCount(input.value ?? input.defaultValue);
  const refs = useMemo(() => mergeRefs<HTMLInputElement>(ref, countRef as never), [ref, countRef]);
  return (
    <Field
      {...{ label, hint, error, required, unmarked, hideLabel, id, className, below }}
      aside={aside ?? (maxPoints ? <PointCounter count={count} max={maxPoints} /> : undefined)}
    >
      {(control) => (
        <span className={styles.box}>
          {before ? <span className={styles.before}>{before}</span> : null}
          <input
            type="text"
            dir="auto"
            {...input}
            {...control}
            ref={refs}
            className={styles.input}
            onInput={(event) => {
              recount();
              onInput?.(event);
            }}
          />
          {after ? <span className={styles.after}>{after}</span> : null}
        </span>
      )}
    </Field>
  );
}
