import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import styles from './toast.module.css';
import { type ToastMessage, ToastView } from './toast-view.tsx';

type ToastOptions = {
  /** How long it stays, in ms; it waits while pointed at or focused. */
  duration?: number;
  /** What can be done about it at once. It must be possible elsewhere, too: the message closes by itself. */
  action?: { label: string; onSelect: () => void };
};

export type Toaster = {
  success: (text: string, options?: ToastOptions) => void;
  error: (text: string, options?: ToastOptions) => void;
};

// product.md section 9: bottom centre, 4 s.
const defaultDuration = 4000;
const mostAtOnce = 4;

const ToastContext = createContext<Toaster | undefined>(undefined);

/** Shows briefly the result of an action: `const toast = useToast(); toast.success('Update sent to user')`. */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast is called outside ToastProvider');
  return toaster;
}

/** Holds the messages and the two live regions that read them out; stands once, around the whole page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const lastId = useRef(0);
  const toaster = useMemo<Toaster>(() => {
    const add = (
      kind: ToastMessage['kind'],
      text: string,
      { duration = defaultDuration, action }: ToastOptions = {},
    ) => {
      lastId.current += 1;
      const message = { id: lastId.current, kind, text, duration, action };
      // The same text again replaces the message that is still shown.
      setMessages((shown) =>
        [...shown.filter((other) => other.text !== text || other.kind !== kind), message].slice(-mostAtOnce),
      );
    };
    return {
      success: (text, options) => add('success', text, options),
      error: (text, options) => add('error', text, options),
    };
  }, []);
  const drop = useCallback((id: number) => {
    setMessages((shown) => shown.filter((message) => message.id !== id));
  }, []);
  const viewsOf = (kind: ToastMessage['kind']) =>
    messages
      .filter((message) => message.kind === kind)
      .map((message) => <ToastView key={message.id} message={message} onGone={drop} />);
  return (
    <ToastContext value={toaster}>
      {children}
      {/* Both regions are there from the start: one that comes with its message is often not read out. */}
      <section className={styles.stack} aria-label="Messages">
        <div className={styles.region} role="status" aria-live="polite" aria-atomic="false">
          {viewsOf('success')}
        </div>
        <div className={styles.region} role="alert" aria-live="assertive" aria-atomic="false">
          {viewsOf('error')}
        </div>
      </section>
    </ToastContext>
  );
}
