import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import styles from './form.module.css';
import type { AnyForm } from './form-handle.ts';
import { FormSummary } from './form-summary.tsx';

interface FormProps extends Pick<ComponentProps<'form'>, 'children' | 'className' | 'aria-label'> {
  form: AnyForm;
  submit: ReactNode;
  busyLabel: string;
  variant?: ButtonProps['variant'];
  wide?: boolean;
  actionsClassName?: string | undefined;
  /** Below desktop width, fixes the row with the submit button to the bottom of the screen; for long forms. */
  bar?: boolean;
  actions?: ReactNode;
}

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once after each attempt.
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

/**
 * The bare form element, for a form whose button is elsewhere. `post` keeps its values out of the address without
 * JavaScript.
 */
export function FormElement({ form, ...rest }: { form: AnyForm } & ComponentProps<'form'>) {
  return <form {...rest} ref={form.element} id={form.id} method="post" noValidate onSubmit={form.submit} />;
}
