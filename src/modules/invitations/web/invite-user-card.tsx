import { Handshake } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';

const InviteDialog = onDemand(() => import('./invite-dialog.tsx'), 'InviteDialog');

interface InviteUserCardProps {
  user: { username: string; displayName: string };
}

export function InviteUserCard({ user }: InviteUserCardProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Handshake />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Invite to a Kollab
      </Button>
      <InviteDialog open={open} onOpenChange={setOpen} user={user} />
    </>
  );
}
