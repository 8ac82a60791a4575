import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { bundled } from './inline-scripts.ts';

const WORKER = 'src/web/installed/worker.ts';
const OFFLINE = 'src/web/installed/offline.html';

/** Chunks that every page starts with. */
const SHELL = /^(?:entry\.client|root)$/;

/**
 * A Vite plugin that writes `sw.js` into the client build: the worker, with the names of the shell's files and the page
 * that it shows without a connection. Its text changes with each build, so that browsers update it.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'kollabrate:service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    async generateBundle(_options, bundle) {
      const { root } = this.environment.config;
      const files = new Set<string>();
      const add = (name: string) => {
        const output = bundle[name];
        if (files.has(name) || output?.type !== 'chunk') return;
        files.add(name);
        for (const sheet of output.viteMetadata?.importedCss ?? []) files.add(sheet);
        for (const imported of output.imports) add(imported);
      };
      for (const output of Object.values(bundle))
        if (output.type === 'chunk' && output.isEntry && SHELL.test(output.name)) add(output.fileName);
      if (files.size === 0) this.warn('The service worker found no files of the shell.');
      const shell = [...files].sort().map((name) => `/${name}`);
      const page = fs.readFileSync(path.join(root, OFFLINE), 'utf8');
      const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page) ?? [];
      const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
      const version = createHash('sha256')
        .update(JSON.stringify([shell, page]))
        .digest('hex')
        .slice(0, 12);
      const policy = `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'; connect-src 'self'`;
      const source = await bundled(path.join(root, WORKER), {
        __SHELL__: JSON.stringify(shell),
        __OFFLINE__: JSON.stringify({ page, policy }),
        __VERSION__: JSON.stringify(version),
      });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
