import clsx from 'clsx';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog, type DialogProps } from '#ui/dialog/dialog.tsx';
import styles from './form.module.css';
import { FormElement } from './form.tsx';
import type { AnyForm } from './form-handle.ts';
import { FormSummary } from './form-summary.tsx';

interface FormDialogProps extends Omit<DialogProps, 'footer' | 'keepOnPressOutside'> {
  form: AnyForm;
  submit: ReactNode;
  busyLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  formClassName?: string;
}

/** A dialog with a form. It cannot be closed while its write is pending. Closing it keeps the values. */
export function FormDialog({
  form,
  submit,
  busyLabel,
  cancelLabel = 'Cancel',
  danger = false,
  formClassName,
  onOpenChange,
  children,
  ...dialog
}: FormDialogProps) {
  const { open } = dialog;
  const begin = useEffectEvent(form.open);
  useEffect(() => {
    if (open) begin();
  }, [open]);
  const change = (open: boolean) => {
    if (form.pending) return;
    onOpenChange(open);
    if (open) return;
    form.catchUp();
    form.clear();
  };
  return (
    <Dialog
      {...dialog}
      onOpenChange={change}
      keepOnPressOutside
      footer={
        <>
          <Button disabled={form.pending} onClick={() => change(false)}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={form.id}
            variant={danger ? 'danger' : 'primary'}
            busy={form.pending}
            busyLabel={busyLabel}
          >
            {submit}
          </Button>
        </>
      }
    >
      <FormElement form={form} className={clsx(styles.form, formClassName)}>
        {children}
        <FormSummary form={form} />
      </FormElement>
    </Dialog>
  );
}
