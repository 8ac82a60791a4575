import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import { api } from './api.ts';
import { useWrite } from './write/use-write.ts';

/**
 * Optimistic: a change is reverted if the server refuses it. Quick changes are sent in order, so that the last one
 * wins.
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
