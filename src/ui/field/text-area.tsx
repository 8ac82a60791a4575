import { type ComponentProps, useMemo } from 'react';
import styles from './field.module.css';
import { Field, type FieldFrameProps } from './field.tsx';
import { mergeRefs } from './merge-refs.ts';
import { PointCounter, usePointCount } from './point-count.tsx';

type TextAreaProps = FieldFrameProps &
  Omit<ComponentProps<'textarea'>, 'maxLength' | keyof FieldFrameProps> & {
    /** The maximum that the counter shows, in code points. The form's schema enforces it. */
    maxPoints?: number;
  };

export function TextArea({
  label,
  hint,
  error,
  required,
  hideLabel,
  id,
  className,
  maxPoints,
  ref,
  onInput,
  ...textarea
}: TextAreaProps) {
  const [count, countRef, recount] = usePointCount(textarea.value ?? textarea.defaultValue);
  const refs = useMemo(() => mergeRefs<HTMLTextAreaElement>(ref, countRef as never), [ref, countRef]);
  return (
    <Field
      {...{ label, hint, error, required, hideLabel, id, className }}
      aside={maxPoints ? <PointCounter count={count} max={maxPoints} /> : undefined}
    >
      {(control) => (
        <span className={styles.box}>
          <textarea
            rows={4}
            dir="auto"
            {...textarea}
            {...control}
            ref={refs}
            className={styles.textarea}
            onInput={(event) => {
              recount();
              onInput?.(event);
            }}
          />
        </span>
      )}
    </Field>
  );
}
