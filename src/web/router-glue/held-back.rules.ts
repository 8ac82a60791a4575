/** The part that we read of the manifest that React Router writes into a page's module script. */
interface Manifest {
  entry: { module: string; imports?: string[] };
  routes: Record<string, { module: string; imports?: string[] }>;
}

/**
 * The addresses that a delayed module script will import, each once: the entry module and this page's routes with
 * their imports. The manifest's routes of other pages are left out. Empty if the script has an unknown format, which
 * late-scripts.test.ts detects.
 */
export function importsOf(script: string): string[] {
  const [, json] = /__reactRouterManifest = (\{.*?\});/.exec(script) ?? [];
  if (!json) return [];
  const { entry, routes }: Manifest = JSON.parse(json);
  const imported = Object.values(routes).filter(({ module }) => script.includes(`from "${module}"`));
  return [...new Set([entry, ...imported].flatMap(({ module, imports = [] }) => [module, ...imports]))];
}
