import { Plus } from 'lucide-react';
import { useState } from 'react';
import { platformLabel } from '#contract/product.ts';
import type { OwnConnectionView, PlatformView } from '#modules/connections/connections.contract.ts';
import type { ProofView } from '#modules/proofs/proofs.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions, PanelNote } from '#ui/panel/panel.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import type { Loaded } from '#web/guards.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { ConnectStatus } from './connect-status.tsx';
import { ConnectionTile } from './connection-tile.tsx';
import styles from './connections-card.module.css';
import { useConnect } from './use-connect.ts';

const AddAccountDialog = onDemand(() => import('./add-account-dialog.tsx'), 'AddAccountDialog');

interface ConnectionsCardProps {
  connections: Loaded<OwnConnectionView[]>;
  platforms: Loaded<PlatformView[]>;
  proofs: Loaded<ProofView[]>;
}

export function ConnectionsCard({ connections, platforms, proofs }: ConnectionsCardProps) {
  const [adding, setAdding] = useState(false);
  const revalidate = useRevalidate();
  const readAgain = useRevalidate('page', 'viewer');
  const toast = useToast();
  const { connecting, connect, dismiss } = useConnect((type) => {
    setAdding(false);
    toast.success(`${platformLabel(type)} is connected.`);
    void readAgain();
  });
  const status = <ConnectStatus connecting={connecting} onDismiss={dismiss} />;
  const add = (
    <Button id="add-account" icon={<Plus />} aria-haspopup="dialog" onClick={() => setAdding(true)}>
      Add Account
    </Button>
  );
  return (
    <Panel
      id="connections"
      title="Connections"
      intro="Where else people can find you. We read audience figures from the platforms, so nobody can make them up."
    >
      {adding ? null : status}
      {!connections.ok ? (
        <ErrorState compact headingLevel={3} title="Your connections did not load" onRetry={revalidate} />
      ) : connections.value.length === 0 ? (
        <EmptyState compact headingLevel={3} title="Nothing is connected yet" action={add}>
          Connect a channel to show others how many people you reach.
        </EmptyState>
      ) : (
        <>
          <ul tabIndex={-1} className={styles.grid} aria-label="Connections">
            {connections.value.map((connection) => (
              <li key={connection.connectionId}>
                <ConnectionTile
                  connection={connection}
                  proof={proofOf(connection, proofs)}
                  onReconnect={connect}
                />
              </li>
            ))}
          </ul>
          <PanelActions>
            {add}
            {connections.value.some(({ type, verifiedAt }) => type === 'custom' && !verifiedAt) ? (
              <PanelNote>
                A custom link is marked as not verified until its page links back to your profile. To start,
                choose “Verify link” in its menu.
              </PanelNote>
            ) : null}
          </PanelActions>
        </>
      )}
      <AddAccountDialog
        open={adding}
        onOpenChange={setAdding}
        platforms={platforms}
        status={status}
        onConnect={connect}
      />
    </Panel>
  );
}

function proofOf({ connectionId }: OwnConnectionView, proofs: Loaded<ProofView[]>): ProofView | null {
  const found = proofs.ok ? proofs.value.find((proof) => proof.connectionId === connectionId) : undefined;
  return found ?? null;
}
