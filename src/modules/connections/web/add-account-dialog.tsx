import { type ReactNode, type RefObject, useRef } from 'react';
import { type Connectable, PLATFORMS, platformLabel } from '#contract/product.ts';
import type { PlatformView } from '#modules/connections/connections.contract.ts';
import { customConnectionBody } from '#modules/connections/connections.contract.ts';
import { isConnectable } from '#modules/connections/connections.rules.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { PlatformSign } from '#ui/platform/platform-sign.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import type { Loaded } from '#web/guards.ts';
import styles from './add-account-dialog.module.css';

interface AddAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  platforms: Loaded<PlatformView[]>;
  status: ReactNode;
  onConnect: (type: Connectable) => Promise<unknown>;
}

export function AddAccountDialog({
  open,
  onOpenChange,
  platforms,
  status,
  onConnect,
}: AddAccountDialogProps) {
  const states = platforms.ok ? platforms.value : [];
  // The default would be the first field, which is below the platforms.
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add Account" initialFocus={first}>
      <div className={styles.content}>
        {status}
        <section className={styles.section} aria-labelledby="add-channel">
          <h3 id="add-channel">Connect a channel</h3>
          <p className={styles.soft}>
            The platform asks for your consent in its own window. We read only the public figures of your
            channel.
          </p>
          <ul className={styles.platforms}>
            {PLATFORMS.map((type, index) => (
              <li key={type}>
                <PlatformButton
                  button={index === 0 ? first : undefined}
                  type={type}
                  state={states.find((one) => one.type === type)?.state ?? 'unavailable'}
                  onConnect={onConnect}
                />
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.section} aria-labelledby="add-link">
          <h3 id="add-link">Or add a custom link</h3>
          <p className={styles.soft}>
            A shop, a portfolio, a newsletter. It is shown as not verified until its page links back to your
            profile.
          </p>
          <CustomLinkForm onAdded={() => onOpenChange(false)} />
        </section>
      </div>
    </Dialog>
  );
}

const NOTES: Record<PlatformView['state'], string | null> = {
  available: null,
  sandbox: 'Sandbox',
  unavailable: 'Not available here',
};

function PlatformButton({
  type,
  state,
  button,
  onConnect,
}: PlatformView & {
  button: RefObject<HTMLButtonElement | null> | undefined;
  onConnect: (type: Connectable) => Promise<unknown>;
}) {
  const note = isConnectable(type) ? NOTES[state] : 'Not available yet';
  return (
    <button
      ref={button}
      type="button"
      className={styles.platform}
      disabled={!isConnectable(type) || state === 'unavailable'}
      onClick={() => {
        if (isConnectable(type)) void onConnect(type);
      }}
    >
      <PlatformSign type={type} />
      <span>{platformLabel(type)}</span>
      {note ? <span className={styles.note}>{note}</span> : null}
    </button>
  );
}

function CustomLinkForm({ onAdded }: { onAdded: () => void }) {
  const form = useForm({
    schema: customConnectionBody,
    defaults: { webName: '', linkTo: '' },
    send: (body, key) => api.addCustomConnection({ body, key }),
    success: 'Your link is added.',
    onSuccess: onAdded,
  });
  return (
    <Form form={form} className={styles.section} variant="secondary" submit="Add link" busyLabel="Adding">
      <TextField {...form.field('webName', 'Website name')} required autoComplete="off" />
      <TextField
        {...form.field('linkTo', 'URL')}
        hint="For example: https://example.com/shop"
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
    </Form>
  );
}
