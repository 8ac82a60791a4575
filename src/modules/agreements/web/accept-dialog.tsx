import { type ReactNode, useRef } from 'react';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { AgreementVersionView } from '../agreements.contract.ts';
import styles from './agreement.module.css';
import { AgreementTerms } from './agreement-terms.tsx';

interface AcceptDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  version: AgreementVersionView;
  names: Record<Side, string>;
  /** What to know before the terms. */
  children: ReactNode;
  busy: boolean;
  onAccept: () => void;
}

export function AcceptDialog(props: AcceptDialogProps) {
  const { open, onOpenChange, version, names, children, busy, onAccept } = props;
  const summary = useRef<HTMLElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => busy || onOpenChange(next)}
      title="Accept this agreement?"
      description="It comes into force at once. Either of you can propose a change later."
      size="l"
      initialFocus={summary}
      footer={
        <>
          <Button disabled={busy} onClick={() => onOpenChange(false)}>
            Not yet
          </Button>
          <Button variant="primary" busy={busy} onClick={onAccept}>
            Accept the agreement
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the summary scrolls, and keyboard users must reach it */}
      <section ref={summary} tabIndex={0} aria-label={`Version ${version.version}`}>
        <div className={styles.summary}>
          {children}
          <AgreementTerms version={version} names={names} />
        </div>
      </section>
    </Dialog>
  );
}
