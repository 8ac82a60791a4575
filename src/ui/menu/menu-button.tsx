import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { onDemand } from '../render/on-demand.tsx';
import type { MenuEntry } from './menu-entry.ts';

const loadMenu = () => import('./menu.tsx');
const Menu = onDemand(loadMenu, 'Menu');
/** A press reports the failure. */
const prepareMenu = () => void loadMenu().catch(() => {});

type MenuButtonProps = Omit<ButtonProps, 'onClick' | 'render' | 'ref' | 'busy' | 'busyLabel'> & {
  /** Names the menu, and the button if it shows only an icon. */
  label: string;
  entries: readonly MenuEntry[];
  header?: ReactNode;
  align?: 'start' | 'center' | 'end';
  onOpen?: () => void;
  iconOnly?: boolean;
};

/** A button with a menu, whose code loads when the button is first hovered or focused. */
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
    // A click caused by a key has detail 0.
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
          {/* Not aria-label, which would replace the visible text in the button's name. */}
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
