import type { ReactableKind } from '#contract/policy.ts';
import type { Condition } from '#infra/db/condition.ts';
import type { Reactable, ServerModule } from '#infra/module.ts';

export type Reactables = Readonly<Record<ReactableKind, Reactable>>;

/**
 * What users like and comment on, as the manifests bring it.
 * @throws {Error} unless exactly one module brings each kind
 */
export function reactablesOf(modules: readonly ServerModule[]): Reactables {
  const find = (kind: ReactableKind) => {
    const [one, ...more] = modules.flatMap(({ reactables }) => reactables?.[kind] ?? []);
    if (!one || more.length > 0) throw new Error(`Exactly one module must bring what a "${kind}" is.`);
    return one;
  };
  return { kollab: find('kollab'), post: find('post') };
}

/** A condition whose values are all the viewer's id, for a statement that has it as a parameter. */
export function ofViewer(condition: Condition, parameter: string): string {
  return condition.text.replaceAll('?', parameter);
}
