import { Bell, BellOff } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

/** Mutes the notifications and mails of a collaboration. Lists still show it. */
export function MuteButton({ requestId, muted }: { requestId: string; muted: boolean }) {
  const input = { params: { id: requestId } };
  const change = useWrite(() => (muted ? api.unmuteRequest(input) : api.muteRequest(input)), {
    success: ({ message }) => message,
  });
  return (
    <Button
      variant="quiet"
      size="s"
      icon={muted ? <Bell /> : <BellOff />}
      busy={change.pending}
      onClick={() => void change.run()}
    >
      {muted ? 'Unmute this collaboration' : 'Mute this collaboration'}
    </Button>
  );
}
