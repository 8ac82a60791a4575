import type { TableState } from './table-state.ts';

/** Hidden fields that keep the table's state when the browser submits a form without JavaScript. */
export function StateFields({ state, names }: { state: TableState; names: (keyof TableState)[] }) {
  return names.map((name) => <input key={name} type="hidden" name={name} value={state[name]} />);
}
