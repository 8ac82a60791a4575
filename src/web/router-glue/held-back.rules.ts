/** What is read of React Router's manifest, which it writes into the module script of a page. */
interface Manifest {
  entry: { module: string; imports?: string[] };
  routes: Record<string, { module: string; imports?: string[] }>;
}

/**
 * Addresses of everything that a held-back module script will import, each once: what starts the pages, and the routes
 * of this page with what they need. The routes of other pages stand in its manifest, too, and are left out. Empty
 * where the text looks otherwise than we know it, which late-scripts.test.ts notices.
 */
export function importsOf(script: string): string[] {
  const [, json] = /__reactRouterManifest = (\{.*?\});/.exec(script) ?? [];
  if (!json) return [];
  const { entry, routes }: Manifest = JSON.parse(json);
  const imported = Object.values(routes).filter(({ module }) => script.includes(`from "${module}"`));
  return [...new Set([entry, ...imported].flatMap(({ module, imports = [] }) => [module, ...imports]))];
}
