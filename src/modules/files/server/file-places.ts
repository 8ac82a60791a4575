import type { FileContainer, FileHolder, ServerModule } from '#infra/module.ts';

/** What the manifests say about files, by the kinds of `files.rules.ts`. */
export function containersOf(modules: readonly ServerModule[]): ReadonlyMap<string, FileContainer> {
  return new Map(modules.flatMap(({ files }) => Object.entries(files?.containers ?? {})));
}

export function holdersOf(modules: readonly ServerModule[]): ReadonlyMap<string, FileHolder> {
  return new Map(modules.flatMap(({ files }) => Object.entries(files?.holders ?? {})));
}
