import clsx from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type RenderTarget, renderAs } from '../render/render-as.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';
import { useBusy } from './use-busy.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link';

export type ButtonProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  /** At most one `primary` per screen. `link` looks like a link and acts like a button. */
  variant?: ButtonVariant;
  size?: 'm' | 's';
  /** A lucide icon before the label; do not set its size. */
  icon?: ReactNode;
  /** Whether the action is pending: shows a spinner, keeps the focus, and ignores presses. */
  busy?: boolean;
  busyLabel?: ReactNode;
  wide?: boolean;
  /** Renders a link that looks like a button: `render={<Link to="/signup" />}`. */
  render?: RenderTarget;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
};

/** A button, or a link that looks like one. Presses are ignored while its action is pending. */
export function Button({
  variant = 'secondary',
  size = 'm',
  icon,
  busy = false,
  busyLabel,
  wide = false,
  render,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  const [runClick, clickBusy] = useBusy((event: MouseEvent<HTMLButtonElement>) => onClick?.(event));
  const waiting = busy || clickBusy;
  const content = (
    <>
      {waiting ? <Spinner immediate className={styles.spinner} /> : icon}
      <span className={styles.label}>{waiting && busyLabel ? busyLabel : children}</span>
    </>
  );
  const look = clsx(
    styles.button,
    styles[variant],
    size === 's' && styles.small,
    wide && styles.wide,
    className,
  );
  if (render) return renderAs(render, 'a', { ...rest, className: look, children: content });
  return (
    <button
      type="button"
      {...rest}
      className={look}
      disabled={disabled}
      aria-disabled={waiting || rest['aria-disabled']}
      aria-busy={waiting || undefined}
      onClick={(event) => {
        if (waiting) event.preventDefault();
        else if (onClick) void runClick(event);
      }}
    >
      {content}
    </button>
  );
}
