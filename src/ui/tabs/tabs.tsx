import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useCurrentInView } from '../render/use-current-in-view.ts';
import { tabAfter } from './tab-after.ts';
import styles from './tabs.module.css';

type TabItem = {
  value: string;
  label: ReactNode;
  icon?: ReactNode;
  /** A count that is announced with the label. A phone shows only the label. */
  count?: number | undefined;
  /** Marks the tab with a dot, and announces this text. */
  mark?: string | undefined;
  disabled?: boolean;
  content: ReactNode;
};

type TabsProps = {
  label: string;
  items: readonly TabItem[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string;
};

/**
 * Tabs inside one page, by the ARIA pattern: one tab stop, and arrow keys choose. If each tab has an address, use
 * LinkTabs. Our own implementation, because the library's tabs weigh more than the whole landing page.
 */
export function Tabs({ label, items, value, defaultValue, onValueChange, className }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue ?? items[0]?.value);
  const tabs = useRef(new Map<string, HTMLButtonElement>());
  const list = useRef<HTMLDivElement>(null);
  const current = value ?? own;
  useCurrentInView(list, current);
  const shown = items.find((item) => item.value === current);
  // Also for the shown tab, because a change to another one may be pending.
  const choose = (next: string) => {
    setOwn(next);
    onValueChange?.(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const open = items.filter((item) => !item.disabled).map((item) => item.value);
    const next = tabAfter(event.key, open, current);
    if (next === undefined) return;
    event.preventDefault();
    tabs.current.get(next)?.focus();
    choose(next);
  };
  return (
    <div className={clsx(styles.root, className)}>
      <div ref={list} role="tablist" className={styles.list} aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => {
          const isCurrent = item.value === current;
          return (
            <button
              key={item.value}
              ref={(element) => {
                if (element) tabs.current.set(item.value, element);
                else tabs.current.delete(item.value);
              }}
              type="button"
              role="tab"
              id={`${id}-tab-${item.value}`}
              aria-selected={isCurrent}
              aria-controls={isCurrent ? `${id}-panel` : undefined}
              tabIndex={isCurrent ? 0 : -1}
              disabled={item.disabled}
              data-active={isCurrent || undefined}
              data-disabled={item.disabled || undefined}
              className={styles.tab}
              onClick={() => choose(item.value)}
            >
              {item.icon}
              {item.label}
              {item.count ? <span className={styles.count}>{item.count}</span> : null}
              {item.mark ? (
                <span className={styles.mark}>
                  <span className="visually-hidden">{item.mark}</span>
                </span>
              ) : null}
            </button>
          );
        })}
      </div>
      {shown && (
        <div
          key={shown.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${shown.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA pattern requires a focusable panel.
          tabIndex={0}
          className={styles.panel}
        >
          {shown.content}
        </div>
      )}
    </div>
  );
}
