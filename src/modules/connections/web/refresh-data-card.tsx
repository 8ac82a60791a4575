import { RefreshCw } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { useWrite } from '#web/write/use-write.ts';

const REFRESH_FAILED = 'There was a problem refreshing the data. Please try again later.';

export function RefreshDataCard({ connectionId }: { connectionId: string }) {
  const revalidate = useRevalidate();
  const toast = useToast();
  const refresh = useWrite(() => api.refreshConnection({ params: { connectionId } }), {
    success: 'Successfully updated data',
    changes: ['page', 'viewer'],
    onRefused: ({ code, text }) => {
      // Show the server's text if the owner can do something about it.
      const itsOwn = ['too_early', 'too_many', 'wrong_state'].includes(code);
      toast.error(itsOwn ? text : REFRESH_FAILED);
      void revalidate();
      return true;
    },
  });
  return (
    <Button icon={<RefreshCw />} busy={refresh.pending} onClick={() => refresh.run()} busyLabel="Refreshing">
      Refresh data
    </Button>
  );
}
