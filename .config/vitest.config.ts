import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SLOW = 'test/**/*.slow.test.ts';
/** Tests in Chromium. */
const BROWSER = 'test/browser/**/*.test.ts';
/** Tests with real database servers. */
const ENGINES = 'test/engines/**/*.engines.test.ts';

/** The longest files of their projects. One that starts last would leave a core idle. */
const LONG = [
  'package/framework-versions.slow',
  'types/compilers.slow',
  'readme/examples.slow',
  'builder/cost.slow',
  'client/sync.slow',
  'cli/lint/memory.slow',
  'client/migrate.slow',
  'builder/literal/random.slow',
  'browser/everywhere/search-box',
  'browser/playground',
  'browser/tasks',
  'browser/axe',
];

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((file) => moduleId.endsWith(`/${file}.test.ts`));

/** Starts the longest files of a project first, also on a machine where the tests have not run yet. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // One project after the other, since a worker serves one.
    const compare = (a: TestSpecification, b: TestSpecification): number =>
      b.project.name.localeCompare(a.project.name) || Number(isLong(b)) - Number(isLong(a));
    return (await super.sort(files)).toSorted(compare);
  }
}

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    setupFiles: ['test/support/seed.ts'],
    // Only for tests that hang; others may be slow on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The default leaves one core free, which halves the speed on a machine with two.
    maxWorkers: '100%',
    // Test files share a worker and its modules: loading them for each file takes longer than most tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts'],
          exclude: [SLOW, BROWSER, ENGINES],
          typecheck: { enabled: true, include: ['test/**/*.test-d.ts'], tsconfig: '.config/tsconfig.type-tests.json' },
        },
      },
      { extends: true, test: { name: 'slow', include: [SLOW] } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [BROWSER],
          globalSetup: ['test/browser/support/browser-server.ts'],
          // For busy machines; the default is one second.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: [ENGINES],
          globalSetup: ['test/engines/servers/setup.ts'],
        },
      },
      // The tests of the plugin again, with ESLint 9.
      {
        extends: true,
        resolve: { alias: { eslint: 'eslint-9' } },
        test: { name: 'eslint-9', include: ['test/tools/eslint/*.test.ts'] },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/{language,builder,objects,tools/eslint}/**/*.ts'],
      reporter: ['text', 'json-summary'],
    },
  },
});
