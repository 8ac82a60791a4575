import { BadgeCheck, ExternalLink, MoreHorizontal, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { linkLabel, webLink } from '#contract/links.ts';
import { type Connectable, platformLabel } from '#contract/product.ts';
import type { OwnConnectionView } from '#modules/connections/connections.contract.ts';
import { figuresOf, isConnectable } from '#modules/connections/connections.rules.ts';
import type { ProofView } from '#modules/proofs/proofs.contract.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { MenuButton } from '#ui/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/menu/menu-entry.ts';
import { formatCompact } from '#ui/numbers/format-number.ts';
import { PlatformSign } from '#ui/platform/platform-sign.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { useSettings, useViewer } from '#web/viewer.ts';
import { type Keyed, useWrite } from '#web/write/use-write.ts';
import { connectionName } from './connection-name.ts';
import styles from './connections-card.module.css';

const VerifyLinkDialog = onDemand(() => import('./verify-link-dialog.tsx'), 'VerifyLinkDialog');

interface ConnectionTileProps {
  connection: OwnConnectionView;
  /** Of a custom link that was checked. */
  proof: ProofView | null;
  onReconnect: (type: Connectable) => Promise<unknown>;
}

export function ConnectionTile({ connection, proof, onReconnect }: ConnectionTileProps) {
  const { connectionId, type, featured, lost } = connection;
  const [deleting, setDeleting] = useState(false);
  const [verifying, setVerifying] = useState(false);
  const viewer = useViewer();
  const { publicUrl } = useSettings();
  const name = connectionName(connection);
  const feature = useWrite(
    ({ type }: { type: Connectable }) =>
      api.setFeatured({ params: { type }, body: { featuredPlatformId: connectionId } }),
    { success: 'Updated Featured Platform', changes: ['page', 'viewer'] },
  );
  const remove = useWrite((keyed: Keyed = {}) => api.deleteConnection({ body: { connectionId }, ...keyed }), {
    success: 'Removed Connection',
    changes: ['page', 'viewer'],
  });

  return (
    <article className={styles.tile} aria-label={`${platformOf(type)}: ${name}`}>
      <span className={styles.sign}>
        <PlatformSign type={type} />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.about}>{aboutOf(connection)}</p>
        {featured || type === 'custom' || lost ? (
          <p className={styles.badges}>
            {featured ? <Badge tone="success">Featured</Badge> : null}
            {type === 'custom' ? <LinkBadge connection={connection} proof={proof} /> : null}
            {lost ? <Badge tone="danger">Needs reconnecting</Badge> : null}
          </p>
        ) : null}
      </div>
      <MenuButton
        label={`Manage ${name}`}
        iconOnly
        size="s"
        align="end"
        entries={entriesOf(
          connection,
          () => isConnectable(type) && void feature.run({ type }),
          () => setVerifying(true),
          () => setDeleting(true),
        )}
      >
        <MoreHorizontal aria-hidden />
      </MenuButton>
      {lost && isConnectable(type) ? (
        <div className={styles.lost}>
          <p>{platformLabel(type)} no longer lets us read this channel. Its figures stay as they were.</p>
          <Button size="s" onClick={() => onReconnect(type)}>
            Reconnect
          </Button>
        </div>
      ) : null}
      <VerifyLinkDialog
        open={verifying}
        onOpenChange={setVerifying}
        connectionId={connectionId}
        proof={proof}
        profileUrl={publicUrl + paths.user(viewer?.username ?? '')}
      />
      <ConfirmDialogOnDemand
        open={deleting}
        onOpenChange={setDeleting}
        title={
          <>
            Delete <bdi>{name}</bdi>?
          </>
        }
        confirmLabel="Delete"
        danger
        onConfirm={() => void remove.run()}
      >
        <p>This will be deleted from your account and users will not be able to see the platform.</p>
      </ConfirmDialogOnDemand>
    </article>
  );
}

function LinkBadge({ connection, proof }: Pick<ConnectionTileProps, 'connection' | 'proof'>) {
  const { verifiedAt } = connection;
  if (!verifiedAt) return <Badge tone="warning">Not verified</Badge>;
  return proof?.state === 'failing' ? (
    <Badge tone="warning">No link back any more</Badge>
  ) : (
    <Badge tone="success">
      Verified <Time value={verifiedAt} format="date" />
    </Badge>
  );
}

function platformOf(type: string): string {
  return type === 'custom' ? 'Custom link' : platformLabel(type);
}

function aboutOf(connection: OwnConnectionView): string {
  if (connection.type === 'custom') {
    const url = webLink(connection.linkTo);
    return url ? linkLabel(url) : connection.linkTo;
  }
  const [audience] = figuresOf(connection);
  const platform = platformLabel(connection.type);
  return audience
    ? `${platform} · ${formatCompact(audience.value)} ${audience.label.toLowerCase()}`
    : platform;
}

function entriesOf(
  { type, linkTo, featured, featurable }: OwnConnectionView,
  onFeature: () => void,
  onVerify: () => void,
  onDelete: () => void,
): MenuEntry[] {
  const url = webLink(linkTo);
  const feature: MenuEntry = {
    label: 'Set Featured Connection',
    icon: <Star />,
    disabled: featured || !featurable,
    ...(featured ? { note: 'Featured' } : !featurable && { note: 'No audience figure' }),
    onSelect: onFeature,
  };
  return [
    type === 'custom' ? { label: 'Verify link', icon: <BadgeCheck />, onSelect: onVerify } : feature,
    ...(url
      ? [
          {
            label: 'View account',
            icon: <ExternalLink />,
            // biome-ignore lint/a11y/useAnchorContent: the menu adds the entry's text.
            link: <a href={url.href} target="_blank" rel="noopener noreferrer nofollow ugc" />,
          },
        ]
      : []),
    'separator',
    { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: onDelete },
  ];
}
