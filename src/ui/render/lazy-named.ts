import { type ComponentType, lazy } from 'react';

type AnyProps = Record<string, unknown>;
export type ComponentName<Module> = {
  [Name in keyof Module]: Module[Name] extends ComponentType<never> ? Name : never;
}[keyof Module];

/**
 * `React.lazy` for a named export, because modules here have no default export: `const NoteDialog = lazyNamed(() =>
 * import('./note-dialog.tsx'), 'NoteDialog')`. Render it inside Suspense.
 */
export function lazyNamed<Module, Name extends ComponentName<Module>>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] {
  return lazy(async () => {
    const module = await load();
    return { default: module[name] as ComponentType<AnyProps> };
  }) as unknown as Module[Name];
}
