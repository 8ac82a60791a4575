import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { browserBundleGuard } from './scripts/browser-bundle-guard.ts';
import { browserChunks } from './scripts/browser-chunks.ts';
import { browserDependencies } from './scripts/browser-dependencies.ts';
import { inlineScripts } from './scripts/inline-scripts.ts';
import { leanIcons } from './scripts/lean-icons.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { shortClassName } from './scripts/short-class-names.ts';

export default defineConfig(({ command }) => ({
  plugins: [inlineScripts(), leanIcons(), reactRouter(), browserBundleGuard(), serviceWorker()],
  ...(command === 'build' && { css: { modules: { generateScopedName: shortClassName } } }),
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: browserChunks } } },
  },
  // Pages are rendered by React's production build whatever NODE_ENV says, so what they import is built in.
  ...(command === 'build' && {
    environments: {
      ssr: {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
      },
    },
  }),
  optimizeDeps: { include: browserDependencies },
}));
