import { Button } from '#ui/button/button.tsx';
import { api } from '#web/api.ts';
import { useReadPageOnChange } from '#web/live/use-read-page-on-change.ts';
import { paths } from '#web/paths.ts';
import { useWrite } from '#web/write/use-write.ts';

/**
 * Takes down a shown collaboration and opens the page of its request, where it can be shown again. The open pages of
 * both sides are read again when the other side or a moderator changes it.
 */
export function TakeDownButton({ requestId }: { requestId: string }) {
  useReadPageOnChange(({ kind, id }) => kind === 'request' && id === requestId);
  const hide = useWrite(api.setShowcase, {
    success: 'It is taken down. Nobody else sees it now.',
    goTo: paths.request(requestId),
  });
  return (
    <Button
      size="s"
      busy={hide.pending}
      onClick={() => hide.run({ params: { id: requestId }, body: { shown: false } })}
    >
      Take down
    </Button>
  );
}
