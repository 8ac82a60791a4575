import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import styles from './form.module.css';
import type { AnyForm } from './form-handle.ts';
import { FormSummary } from './form-summary.tsx';

interface FormProps extends Pick<ComponentProps<'form'>, 'children' | 'className' | 'aria-label'> {
  form: AnyForm;
  /** The words of the submit button. */
  submit: ReactNode;
  /** Its words while it is under way. */
  busyLabel: string;
  variant?: ButtonProps['variant'];
  wide?: boolean;
  /** Of the line with the submit button. */
  actionsClassName?: string | undefined;
  /** Below the width of a desktop the line with the submit button stays at the bottom of the screen: for a form longer than it. */
  bar?: boolean;
  /** Beside the submit button: a way out, a note on how things stand. */
  actions?: ReactNode;
}

/** The form of `useForm`: its fields, what is said of the last attempt, its submit button. */
export function Form({
  form,
  children,
  className,
  submit,
  busyLabel,
  variant = 'primary',
  wide = false,
  actionsClassName,
  bar = false,
  actions,
  ...rest
}: FormProps) {
  const { attempts, catchUp } = form;
  const Actions = bar ? BottomBar : 'div';
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt, once.
  useEffect(catchUp, [attempts]);
  return (
    <FormElement {...rest} form={form} className={clsx(styles.form, className)}>
      {children}
      <FormSummary form={form} />
      <Actions className={clsx(styles.actions, actionsClassName)}>
        <Button type="submit" variant={variant} wide={wide} busy={form.pending} busyLabel={busyLabel}>
          {submit}
        </Button>
        {actions}
      </Actions>
    </FormElement>
  );
}

/** The bare element, for a form whose button stands elsewhere. It never sends what it holds by GET. */
export function FormElement({ form, ...rest }: { form: AnyForm } & ComponentProps<'form'>) {
  return <form {...rest} ref={form.element} id={form.id} method="post" noValidate onSubmit={form.submit} />;
}
