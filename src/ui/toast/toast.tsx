import clsx from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import styles from './toast.module.css';

const DURATION_MS = 4000;
// More at once would cover the page; the oldest goes first.
const MOST = 3;

interface ToastOptions {
  /** Milliseconds on screen; it stays longer while pointed at or focused. */
  duration?: number;
}

export interface Toasts {
  success(text: string, options?: ToastOptions): void;
  error(text: string, options?: ToastOptions): void;
}

interface Shown {
  id: number;
  kind: 'success' | 'error';
  text: string;
  duration: number;
}

const ToastContext = createContext<Toasts | null>(null);

/** Short messages at the bottom centre, read out by screen readers without taking the focus. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const counter = useRef(0);
  const close = useCallback((id: number) => setShown((list) => list.filter((toast) => toast.id !== id)), []);
  const toasts = useMemo<Toasts>(() => {
    const show =
      (kind: Shown['kind']) =>
      (text: string, { duration = DURATION_MS }: ToastOptions = {}) => {
        const id = ++counter.current;
        setShown((list) =>
          [...list.filter((toast) => toast.text !== text), { id, kind, text, duration }].slice(-MOST),
        );
      };
    return { success: show('success'), error: show('error') };
  }, []);
  return (
    <ToastContext value={toasts}>
      {children}
      <section className={styles.viewport} aria-label="Messages" aria-live="polite" aria-relevant="additions">
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onClose={close} />
        ))}
      </section>
    </ToastContext>
  );
}

export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider around it');
  return toasts;
}

function ToastItem({ toast, onClose }: { toast: Shown; onClose: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onClose(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [held, toast.id, toast.duration, onClose]);
  const Icon = toast.kind === 'success' ? CircleCheck : CircleAlert;
  return (
    <div
      role={toast.kind === 'error' ? 'alert' : 'status'}
      className={clsx(styles.toast, styles[toast.kind])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden size={20} />
      <p>{toast.text}</p>
      <button type="button" aria-label="Close this message" onClick={() => onClose(toast.id)}>
        <X aria-hidden size={16} />
      </button>
    </div>
  );
}
