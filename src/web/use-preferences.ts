import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import { api } from './api.ts';
import { useWrite } from './write/use-write.ts';

/**
 * The user's preferences with optimistic updates, which are reverted if the server refuses. Quick changes are sent in
 * order, so that the last one wins.
 * @param saved as the page's loader read them
 */
export function usePreferences<K extends keyof PreferencesView>(saved: Pick<PreferencesView, K>) {
  const { run, pendingInputs } = useWrite(
    // The endpoint accepts a part of the preferences.
    ({ change }: { change: Partial<Pick<PreferencesView, K>> }) =>
      api.setPreferences({ body: change as Partial<PreferencesView> }),
    { success: 'Saved', queue: true },
  );
  const chosen = pendingInputs.reduce(withChange, saved);
  return [chosen, (change: Partial<Pick<PreferencesView, K>>) => void run({ change })] as const;
}

function withChange<Values>(now: Values, { change }: { change: Partial<Values> }): Values {
  return { ...now, ...change };
}
