import type { ReactableKind } from '#contract/policy.ts';
import type { Condition } from '#infra/db/condition.ts';
import type { Reactable, ServerModule } from '#infra/module.ts';

export type Reactables = Readonly<Record<ReactableKind, Reactable>>;

/** @throws {Error} unless exactly one module defines each kind */
export function reactablesOf(modules: readonly ServerModule[]): Reactables {
  const find = (kind: ReactableKind) => {
    const [one, ...more] = modules.flatMap(({ reactables }) => reactables?.[kind] ?? []);
    if (!one || more.length > 0) throw new Error(`Exactly one module must define the reactable "${kind}".`);
    return one;
  };
  return { kollab: find('kollab'), post: find('post') };
}

/** Renders a condition whose only value is the viewer's id, for a statement that has it as a parameter. */
export function ofViewer(condition: Condition, parameter: string): string {
  return condition.text.replaceAll('?', parameter);
}
