import { defineConfig } from 'vitest/config';

/** The tests that `npm run test:mutants` runs for each change of the rules: their own, without the random sequences. */
export default defineConfig({
  test: {
    include: ['src/**/*.{rules,policy}.test.ts'],
    isolate: false,
  },
});
