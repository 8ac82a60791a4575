import type { TableState } from './table-state.ts';

/** What a table's form keeps of the state when the browser sends it by itself. */
export function StateFields({ state, names }: { state: TableState; names: (keyof TableState)[] }) {
  return names.map((name) => <input key={name} type="hidden" name={name} value={state[name]} />);
}
