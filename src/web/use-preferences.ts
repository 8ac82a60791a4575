import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import { api } from './api.ts';
import { useWrite } from './write/use-write.ts';

/**
 * What a user chose, as the controls show it. A choice shows at once, and goes back if the server refuses it. Choices
 * made in quick succession are sent one after the other, so that the last one holds.
 * @param saved as the page's loader read it
 */
export function usePreferences<K extends keyof PreferencesView>(saved: Pick<PreferencesView, K>) {
  const { run, pendingInputs } = useWrite(
    // Some of the preferences are a body of the endpoint.
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
