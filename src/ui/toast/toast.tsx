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
  /** How long it stays, in ms; it waits while pointed at or focused. */
  duration?: number | undefined;
  /** What can be done about it at once. It must be possible elsewhere, too: the message closes by itself. */
  action?: { label: string; onSelect: () => void };
  /** What it is said of: `clear` takes it back, and the next message of the same replaces it. */
  about?: object | undefined;
  /** A success in the server's own words stands in a green banner (product.md section 8). */
  banner?: boolean;
};

export type Toaster = {
  success: (text: string, options?: ToastOptions) => void;
  error: (text: string, options?: ToastOptions) => void;
  /** What was said of this is no longer true. */
  clear: (about: object) => void;
};

// product.md section 9: bottom centre, 4 s.
const defaultDuration = 4000;
const mostAtOnce = 4;

const ToastContext = createContext<Toaster | undefined>(undefined);

/** As `useToast`, for what also stands where no messages are. */
export const useToastIfAny = () => useContext(ToastContext);

/** Shows briefly the result of an action: `const toast = useToast(); toast.success('Update sent to user')`. */
export function useToast(): Toaster {
  const toaster = useToastIfAny();
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
      { duration = defaultDuration, ...options }: ToastOptions = {},
    ) => {
      lastId.current += 1;
      const message = { ...options, id: lastId.current, kind, text, duration };
      // The same text again replaces the message that is still shown.
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
  useClearPlace(stack, messages);
  const viewsOf = (kind: ToastMessage['kind']) =>
    messages
      .filter((message) => message.kind === kind)
      .map((message) => <ToastView key={message.id} message={message} onGone={drop} />);
  return (
    <ToastContext value={toaster}>
      {children}
      {/* Both regions are there from the start: one that comes with its message is often not read out. */}
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

/** What has the focus on the page, and what says of itself that it stays clear, as the line of a thread. */
const IN_USE = 'main :focus,[data-clear]';

/** What was pressed last and what is in use are not covered by what is said: the messages stand at the top then. */
function useClearPlace(stack: RefObject<HTMLElement | null>, messages: readonly ToastMessage[]): void {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    const press = ({ target }: Event) => {
      // What is clicked is an element.
      if (!stack.current?.contains(target as Element)) pressed.current = target as Element;
    };
    document.addEventListener('click', press, true);
    return () => document.removeEventListener('click', press, true);
  }, [stack]);
  useLayoutEffect(() => {
    if (!stack.current) return;
    // Where they began to stand, they stay.
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
