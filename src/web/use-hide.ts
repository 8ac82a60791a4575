import type { HideKind } from '#modules/profiles/hides.rules.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from './api.ts';
import { useWrite } from './write/use-write.ts';

interface Card {
  kind: HideKind;
  /** A username for a user, otherwise an id. */
  id: string;
}

/**
 * Hides a card from the viewer's own lists, with an undo in the toast. Hidden cards are listed in the content
 * settings. `const hide = useHide(); <Button onClick={() => hide({ kind: 'kollab', id })}>Hide</Button>`
 */
export function useHide(): (card: Card) => Promise<unknown> {
  const toast = useToast();
  const show = useWrite((card: Card) => api.showCard({ params: card }), {
    success: ({ message }) => message,
    queue: true,
  });
  const hide = useWrite((card: Card) => api.hideCard({ params: card }), {
    queue: true,
    onSuccess: ({ message }, { kind, id }) =>
      toast.success(message, {
        action: { label: 'Undo', onSelect: () => void show.run({ kind, id }) },
        duration: 8000,
      }),
  });
  return hide.run;
}
