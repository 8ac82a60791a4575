import { BROWSER, TESTS } from './import-rules.ts';

export interface FileRule {
  name: string;
  why: string;
  files: string[];
  except?: string[];
}

/** What a file itself may hold, by the same globs. */
export const FILE_RULES = {
  noBarrels: {
    name: 'no-barrels',
    why: 'import a name from the file that defines it: no index files, no re-exports',
    files: ['src/**', 'tests/**', 'scripts/**', 'bench/**'],
    // entry.server passes the pages' copy of react-router to the server; a service is the public part of its module.
    except: ['src/entry.server.tsx', 'src/modules/*/server/**/*.service.ts'],
  },
  defaultExports: {
    name: 'no-default-exports',
    why: 'default exports only where a framework asks for them: pages, the front door, configuration',
    files: ['src/**', 'tests/**', 'scripts/**', 'bench/**'],
    except: [
      'src/{web,modules/*/web}/**/*-page.tsx',
      'src/{root,entry.client,entry.server}.tsx',
      'src/routes.ts',
      'tests/e2e/global-setup.ts',
      'scripts/mutants.vitest.ts',
    ],
  },
  ownTerritory: {
    name: 'relative-means-near',
    why: "a relative import stays in its module, or in its part of src; beyond, write '#modules/...' and the like",
    files: ['src/**', 'tests/**', 'scripts/**', 'bench/**'],
  },
  plainImports: {
    name: 'no-computed-imports',
    why: 'an import() of features and pages names its file in plain, so that the other rules can see it',
    files: ['src/modules/**', 'src/ui/**', 'src/web/**'],
  },
  oneWriteLayer: {
    name: 'one-write-layer',
    why: 'a page calls the server with useWrite, useForm, usePagedList or useRead, and reads again with useRevalidate',
    files: BROWSER,
    // The developer page reads addresses that are no endpoints of the product, such as /healthz and the mailbox.
    except: ['src/web/**', 'src/modules/accounts/web/{call-tests-card.tsx,use-developer-data.ts}', ...TESTS],
  },
  pure: {
    name: 'pure',
    why: 'contracts, rules and policies have no clock, no randomness and no I/O: what they need is an argument',
    files: ['src/modules/*/*.{contract,endpoints,errors,messages,notifications,policy,rules}.ts'],
  },
} satisfies Record<string, FileRule>;
