import { useEffect, useRef } from 'react';
import { dayText } from '#contract/days.ts';
import { unsettledTexts } from '#modules/agreements/agreements.promise.rules.ts';
import { moneyText } from '#modules/kollabs/payment.rules.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { isInstalment, type OpenItem, type Unsettled } from '../requests.open-items.rules.ts';
import styles from './finish-dialog.module.css';

interface FinishDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  action: 'complete' | 'finalize';
  other: string;
  /** The open items from the server; empty until it has responded. */
  openItems: readonly OpenItem[];
  unsettled: Unsettled | null;
  /** Finishes, even with open items. The dialog stays open if it returns false. */
  onConfirm: () => unknown;
}

const words = {
  complete: {
    title: 'Mark your part complete?',
    confirm: 'Mark completed',
    done: 'mark your part complete',
  },
  finalize: { title: 'Finalize this collaboration?', confirm: 'Finalize', done: 'finalize' },
} as const;

export function FinishDialog(props: FinishDialogProps) {
  const { open, onOpenChange, action, other, openItems, unsettled, onConfirm } = props;
  const { title, confirm, done } = words[action];
  const isOpen = openItems.length > 0;
  const warns = isOpen || unsettled !== null;
  const list = useRef<HTMLUListElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The question has changed, so the focus moves to the list.
    if (open && wasOpen.current && isOpen) list.current?.focus();
    wasOpen.current = open;
  }, [open, isOpen]);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={warns ? 'Finish with something still open?' : title}
      confirmLabel={warns ? `${confirm} anyway` : confirm}
      cancelLabel="Not yet"
      danger={warns}
      onConfirm={onConfirm}
    >
      {warns ? (
        <div className={styles.body}>
          {(unsettled ? unsettledTexts(unsettled, action) : []).map((text) => (
            <p key={text} className={styles.what} dir="auto">
              {text}
            </p>
          ))}
          {isOpen && (
            <>
              <p>Still open in your agreement:</p>
              <ul
                ref={list}
                aria-label="Still open"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and keyboard users must reach it.
                tabIndex={0}
              >
                {openItems.map((item) => (
                  <li key={`${item.n} ${item.state}`}>
                    <bdi className={styles.what}>{nameOf(item)}</bdi>: {item.state}
                    {item.due && ` (due ${dayText(item.due)})`}
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>
            If you {done} now, you cannot undo it.
            {isOpen && ` The update log will show what was open, and ${other} can see it.`}
          </p>
        </div>
      ) : (
        `This tells ${other} that you have done everything you agreed on, and you cannot undo it.`
      )}
    </ConfirmDialog>
  );
}

function nameOf({ n, what, state }: OpenItem): string {
  if (!isInstalment({ state })) return what || 'A deliverable';
  const [currency = '', amount = ''] = what.split(' ');
  return `Instalment ${n}, ${moneyText(amount, currency)}`;
}
