import { REACTABLE_KINDS, type ReactableKind } from '#contract/policy.ts';
import type { Condition } from '#infra/db/condition.ts';
import type { Reactable, ServerModule } from '#infra/module.ts';

export type Reactables = Readonly<Record<ReactableKind, Reactable>>;

/**
 * What users like and comment on, as the manifests bring it.
 * @throws {Error} unless exactly one module brings each kind
 */
export function reactablesOf(modules: readonly ServerModule[]): Reactables {
  const found = REACTABLE_KINDS.map((kind) => {
    const [one, ...more] = modules.flatMap(({ reactables }) => reactables?.[kind] ?? []);
    if (!one || more.length > 0) throw new Error(`Exactly one module must bring what a "${kind}" is.`);
    return [kind, one];
  });
  // The entries lose which kinds there are; they were made from the list.
  return Object.fromEntries(found) as Reactables;
}

/** A condition whose values are all the viewer's id, for a statement that has it as a parameter. */
export function ofViewer(condition: Condition, parameter: string): string {
  return condition.text.replaceAll('?', parameter);
}
