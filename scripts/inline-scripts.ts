import { build, type Plugin } from 'vite';

const QUERY = '?inline-script';

/**
 * A Vite plugin for scripts that stand in the served page itself: `import text from './x.inline.ts?inline-script'`
 * gives the file with all that it imports as one small text. It is empty in the browser's bundle: React does not look
 * at what stands in a script that it takes over, and the bytes would be sent twice.
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

async function bundled(file: string): Promise<string> {
  const built = await build({
    configFile: false,
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
  if (chunk?.type !== 'chunk') throw new Error(`${file} did not become a script.`);
  return chunk.code.trim();
}
