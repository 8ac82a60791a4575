import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './toast.module.css';
import { type ToastMessage, ToastView } from './toast-view.tsx';

type ToastOptions = {
  duration?: number | undefined;
  /** A button for the next step. The same must be possible elsewhere, because the toast closes by itself. */
  action?: { label: string; onSelect: () => void };
  /** The subject of the toast: `clear` dismisses its toast, and the next one about it replaces it. */
  about?: object | undefined;
};

export type Toaster = {
  success: (text: string, options?: ToastOptions) => void;
  error: (text: string, options?: ToastOptions) => void;
  clear: (about: object) => void;
};

// In ms, as specified.
const defaultDuration = 4000;
const mostAtOnce = 4;

const ToastContext = createContext<Toaster | undefined>(undefined);

/** Like `useToast`, for components that may be rendered outside a ToastProvider. */
export const useToastIfAny = () => useContext(ToastContext);

/** Briefly shows the result of an action: `const toast = useToast(); toast.success('Update sent to user')`. */
export function useToast(): Toaster {
  const toaster = useToastIfAny();
  if (!toaster) throw new Error('useToast is called outside ToastProvider');
  return toaster;
}

/** Holds the toasts and their two live regions. Mounted once around the whole page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const lastId = useRef(0);
  const toaster = useMemo<Toaster>(() => {
    const add = (
      kind: ToastMessage['kind'],
      text: string,
      { duration = defaultDuration, ...options }: ToastOptions = {},
    ) => {
      lastId.current += 1;
      const message = { ...options, id: lastId.current, kind, text, duration };
      // The same text replaces the toast that is still shown.
      const isReplaced = (other: ToastMessage) =>
        (other.text === text && other.kind === kind) || (other.about && other.about === message.about);
      setMessages((shown) => [...shown.filter((other) => !isReplaced(other)), message].slice(-mostAtOnce));
    };
    return {
      success: (text, options) => add('success', text, options),
      error: (text, options) => add('error', text, options),
      clear: (about) => setMessages((shown) => shown.filter((one) => one.about !== about)),
    };
  }, []);
  const drop = useCallback((id: number) => {
    setMessages((shown) => shown.filter((message) => message.id !== id));
  }, []);
  const stack = useRef<HTMLElement>(null);
  useClearPosition(stack, messages);
  const viewsOf = (kind: ToastMessage['kind']) =>
    messages
      .filter((message) => message.kind === kind)
      .map((message) => <ToastView key={message.id} message={message} onGone={drop} />);
  return (
    <ToastContext value={toaster}>
      {children}
      {/* Both regions exist from the start: screen readers often ignore one that appears with its content. */}
      <section ref={stack} className={styles.stack} aria-label="Messages">
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

/** The focused element, and elements that must stay uncovered, such as the composer of a thread. */
const IN_USE = 'main :focus,[data-clear]';

/** Moves the toasts to the top if they would cover the last pressed element or elements in use. */
function useClearPosition(stack: RefObject<HTMLElement | null>, messages: readonly ToastMessage[]): void {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    const press = ({ target }: Event) => {
      // The target of a click is an element.
      if (!stack.current?.contains(target as Element)) pressed.current = target as Element;
    };
    document.addEventListener('click', press, true);
    return () => document.removeEventListener('click', press, true);
  }, [stack]);
  useLayoutEffect(() => {
    if (!stack.current) return;
    // Toasts keep their corner while any is open.
    if (!messages.length) delete stack.current.dataset.top;
    const inUse = [pressed.current, ...document.querySelectorAll(IN_USE)];
    const covers = [...stack.current.querySelectorAll('[role]>*')].some((message) =>
      inUse.some(
        (element) => element && isOver(message.getBoundingClientRect(), element.getBoundingClientRect()),
      ),
    );
    if (covers) stack.current.dataset.top = '';
  }, [stack, messages]);
}

function isOver(one: DOMRect, other: DOMRect): boolean {
  return one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left;
}
