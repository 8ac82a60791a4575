import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests of the mutated file kill most mutants; those of files that import it run after them. */
class OwnTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [changed = ''] = this.ctx.config.related ?? [];
    const distance = ({ moduleId }: TestSpecification) => {
      if (moduleId === changed.replace(/\.ts$/, '.test.ts')) return 0;
      return path.dirname(moduleId) === path.dirname(changed) ? 1 : 2;
    };
    return files.toSorted((a, b) => distance(a) - distance(b));
  }
}

/** For `npm run test:mutants`: the tests of the rules, without those with random sequences, which take seconds. */
export default defineConfig({
  test: {
    include: ['src/**/*.{rules,policy}.test.ts'],
    isolate: false,
    sequence: { sequencer: OwnTestsFirst },
  },
});
