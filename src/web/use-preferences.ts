import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from './api.ts';

/**
 * What a person chose, as the controls show it: a choice shows at once, and goes back if the server did not take it.
 * Choices made in quick succession are sent one after the other, so that the last one holds.
 * @param saved as the page was given it
 */
export function usePreferences<K extends keyof PreferencesView>(saved: Pick<PreferencesView, K>) {
  const [chosen, setChosen] = useState(saved);
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const choose = (change: Partial<Pick<PreferencesView, K>>) => {
    const before = chosen;
    setChosen((now) => ({ ...now, ...change }));
    sent.current = sent.current.then(async () => {
      try {
        await api.setPreferences({ body: change as Partial<PreferencesView> });
        toast.success('Saved');
        await revalidate();
      } catch (error) {
        const undone = Object.fromEntries(Object.keys(change).map((key) => [key, before[key as K]]));
        setChosen((now) => ({ ...now, ...undone }));
        toast.error((error as Error).message);
      }
    });
  };
  return [chosen, choose] as const;
}
