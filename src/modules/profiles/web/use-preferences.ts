import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';

/**
 * What a person chose, as the controls show it: a choice shows at once, and goes back if the server did not take it.
 * @param saved as the page was given it
 */
export function usePreferences<K extends keyof PreferencesView>(saved: Pick<PreferencesView, K>) {
  const [chosen, setChosen] = useState(saved);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const choose = async (change: Partial<Pick<PreferencesView, K>>) => {
    const before = chosen;
    setChosen((now) => ({ ...now, ...change }));
    try {
      await api.setPreferences({ body: change as Partial<PreferencesView> });
      toast.success('Saved');
      await revalidate();
    } catch (error) {
      const undone = Object.fromEntries(Object.keys(change).map((key) => [key, before[key as K]]));
      setChosen((now) => ({ ...now, ...undone }));
      toast.error((error as Error).message);
    }
  };
  return [chosen, choose] as const;
}
