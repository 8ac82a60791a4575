import clsx from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './toast.module.css';

export type ToastMessage = {
  id: number;
  kind: 'success' | 'error';
  text: string;
  duration: number;
  action?: { label: string; onSelect: () => void } | undefined;
  about?: object | undefined;
};

type ToastViewProps = { message: ToastMessage; onGone: (id: number) => void };

/** One toast; its timer pauses while it is hovered or has the focus. */
export function ToastView({ message, onGone }: ToastViewProps) {
  const { id, kind, text, duration, action } = message;
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  const left = useRef(duration);
  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(() => onGone(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (performance.now() - since));
    };
  }, [held, id, onGone]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer
    <div
      className={clsx(styles.toast, styles[kind])}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onGone(id);
      }}
    >
      {kind === 'success' ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
      <div className={styles.words}>
        <p className={styles.text}>{text}</p>
        {action ? (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              action.onSelect();
              onGone(id);
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss message"
        title="Dismiss message"
        onClick={() => onGone(id)}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
