import { Menu as Base } from '@base-ui/react/menu';
import clsx from 'clsx';
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import popup from '../popup/popup.module.css';
import styles from './menu.module.css';
import type { MenuEntry } from './menu-entry.ts';

type MenuProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  label: string;
  id: string;
  entries: readonly MenuEntry[];
  header?: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Whether a key opened it: the first entry then gets the focus. */
  byKey?: boolean;
};

/** The menu of a MenuButton, which loads this on demand; do not use it directly. */
export function Menu(props: MenuProps) {
  const { open, onOpenChange, anchor, label, id, entries, header, align = 'end', byKey = false } = props;
  const entered = useRef(false);
  useEffect(() => {
    if (!open) entered.current = false;
  }, [open]);
  // The library focuses the popup after positioning it. If a key opened it, move the focus to the first entry, without
  // scrolling, because the popup may not be at its button yet.
  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    if (!byKey || entered.current || event.target !== event.currentTarget) return;
    entered.current = true;
    event.currentTarget
      .querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])')
      ?.focus({ preventScroll: true });
  };
  const popupElement = useRef<HTMLDivElement>(null);
  // What an entry opened may have the focus before the menu has closed.
  const finalFocus = () => {
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== body && !popupElement.current?.contains(activeElement);
    return !isElsewhere && anchor.current;
  };
  return (
    <Base.Root
      open={open}
      modal={false}
      onOpenChange={(next, details) => {
        // The button handles a press on itself; otherwise the menu would close and open again.
        const target = details.event.target;
        if (!next && target instanceof Node && anchor.current?.contains(target)) details.cancel();
        else onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Positioner
          className={popup.positioner}
          anchor={anchor}
          align={align}
          sideOffset={8}
          collisionPadding={8}
        >
          <Base.Popup
            className={clsx(popup.popup, styles.popup)}
            id={id}
            aria-label={label}
            ref={popupElement}
            finalFocus={finalFocus}
            onFocus={onFocus}
          >
            {header ? <div className={styles.header}>{header}</div> : null}
            {entries.map((entry, index) => renderEntry(entry, index))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function renderEntry(entry: MenuEntry, index: number) {
  if (entry === 'separator') return <Base.Separator key={`rule-${index}`} className={styles.separator} />;
  const { label, icon, note, danger, disabled, onSelect, link } = entry;
  const look = clsx(popup.item, styles.item, danger && styles.danger);
  const content = (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>
      {note ? <span className={styles.note}>{note}</span> : null}
    </>
  );
  if (link && !disabled) {
    return (
      <Base.LinkItem key={label} className={look} label={label} closeOnClick render={link}>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item key={label} className={look} label={label} disabled={disabled} onClick={() => onSelect?.()}>
      {content}
    </Base.Item>
  );
}
