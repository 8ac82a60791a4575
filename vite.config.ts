import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { browserBundleGuard } from './scripts/browser-bundle-guard.ts';
import { browserChunks } from './scripts/browser-chunks.ts';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), browserBundleGuard()],
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
  // Known before the first visit: a dependency found later makes the development server start over mid-page.
  optimizeDeps: {
    include: [
      'zod',
      'clsx',
      'lucide-react',
      'react-hook-form',
      '@hookform/resolvers/zod',
      'react-dropzone',
      'react-easy-crop',
      '@base-ui/react/csp-provider',
      '@base-ui/react/dialog',
      '@base-ui/react/alert-dialog',
      '@base-ui/react/menu',
      '@base-ui/react/select',
    ],
  },
}));
