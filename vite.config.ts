import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { browserBundleGuard } from './scripts/browser-bundle-guard.ts';

export default defineConfig({
  plugins: [reactRouter(), browserBundleGuard()],
  build: { assetsInlineLimit: 0, target: 'es2022' },
});
