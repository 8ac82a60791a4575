import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { onDemand } from '../render/on-demand.tsx';
import type { MenuEntry } from './menu-entry.ts';

const loadMenu = () => import('./menu.tsx');
const Menu = onDemand(loadMenu, 'Menu');
/** What does not come is told by the press. */
const prepareMenu = () => void loadMenu().catch(() => {});

type MenuButtonProps = Omit<ButtonProps, 'onClick' | 'render' | 'ref' | 'busy' | 'busyLabel'> & {
  /** Names the button (where it shows only an icon) and the menu. */
  label: string;
  entries: readonly MenuEntry[];
  header?: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Called each time that the menu opens. */
  onOpen?: () => void;
  /** An icon alone makes a square button; words or an avatar make an ordinary one. */
  iconOnly?: boolean;
};

/** A button with a menu; the menu's code comes when the button is first approached. */
export function MenuButton({
  label,
  entries,
  header,
  align,
  iconOnly = false,
  onOpen,
  children,
  ...rest
}: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [byKey, setByKey] = useState(false);
  const show = (key: boolean) => {
    setByKey(key);
    setOpen(true);
    onOpen?.();
  };
  const look = {
    variant: 'quiet',
    ...rest,
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': id,
    onPointerEnter: prepareMenu,
    onFocus: prepareMenu,
    // A click that a key made counts no presses.
    onClick: (event: MouseEvent) => (open ? setOpen(false) : show(event.detail === 0)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      show(true);
    },
  } as const;
  return (
    <>
      {iconOnly ? (
        <IconButton {...look} label={label}>
          {children}
        </IconButton>
      ) : (
        <Button {...look}>
          {/* Not aria-label: that would name the button by something else than what is seen on it. */}
          <span className="visually-hidden">{label}</span>
          {children}
        </Button>
      )}
      <Menu
        open={open}
        onOpenChange={setOpen}
        anchor={button}
        label={label}
        id={id}
        entries={entries}
        header={header}
        align={align}
        byKey={byKey}
      />
    </>
  );
}
