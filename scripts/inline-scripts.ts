import { build, type Plugin } from 'vite';

const QUERY = '?inline-script';

/**
 * A Vite plugin for inline scripts: `import text from './x.inline.ts?inline-script'` yields the file bundled with its
 * imports and minified, as a string. In the browser bundle the string is empty: React does not compare the content of
 * scripts during hydration, and the bytes would be sent twice.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'kollabrate:inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined;
      const text =
        this.environment.config.consumer === 'client' ? '' : await bundled(id.slice(0, -QUERY.length));
      return `export default ${JSON.stringify(text)};`;
    },
  };
}

/**
 * Bundles a file with its imports, and minifies it.
 * @param define names that are replaced by JSON values
 */
export async function bundled(file: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    define,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${file} was not bundled as a script.`);
  return chunk.code.trim();
}
