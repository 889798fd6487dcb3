import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { taiwanTexts } from './apps/web/taiwan-plugin.ts';
import { useFastTmp } from './scripts/fast-tmp.mjs';

useFastTmp();

/** Milliseconds; what takes a second alone takes twenty on a machine that does other work. */
const SLOW_MACHINE = 60_000;

/** Most of what tests make lives for moments only; with room for it, it is gone before anybody has to collect it. */
const roomForShortLives = ['--max-semi-space-size=64'];

/** Files that take the longest, in order: begun last, one of them would keep one worker busy and let the others wait. */
const longest = [
  'scenario/matrix/access-cells.test.ts',
  'auth/access-matrix.test.ts',
  'src/run-server.test.ts',
  'hostile/hostile.test.ts',
  'reading/recognise.test.ts',
  'auth/passwords/guessing.test.ts',
  'e2e/registration-branches.test.ts',
  'e2e/pages.test.ts',
  'e2e/life-of-a-product.test.ts',
  'e2e/administration.test.ts',
  'e2e/files-and-messages.test.ts',
  'e2e/after-filing.test.ts',
  'e2e/kill/kill.test.ts',
  'e2e/look.test.ts',
  'e2e/workflow.test.ts',
  'scripts/definition-check.test.ts',
  'engine/src/attack.test.ts',
  'corpus/corpus.test.ts',
  'workbench/workbench.test.tsx',
  'organisation/employees-page.test.tsx',
  'features/administration-lists.test.tsx',
];

/** Whether a file asks for a browser's document. */
const drawn = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');

/**
 * A worker goes on with the next file only when that one asks for the same environment; else it ends, and the next worker
 * reads every source anew. So files with a document come first, all together.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((end) => moduleId.endsWith(end));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => Number(drawn(b)) - Number(drawn(a)) || rank(a) - rank(b));
  }
}

/** One configuration for every runner; `scripts/test.mjs` runs the projects one after another (2 cores). */
export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'definitions/**/*.test.ts',
            'scripts/**/*.test.ts',
            'corpus/**/*.test.ts',
            'corpus-second/**/*.test.ts',
            // `npm run test:long`.
            ...(process.env.LONG ? ['scripts/**/*.long.ts'] : []),
          ],
          environment: 'node',
          testTimeout: SLOW_MACHINE,
          // One for each core; unsaid, one core is left free.
          maxWorkers: 2,
          // Reading the sources anew for each file costs more than the tests.
          isolate: false,
          execArgv: roomForShortLives,
        },
      },
      {
        plugins: [taiwanTexts()],
        // Node reads PDFs with the build for older engines; it is the same reader.
        resolve: { alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }] },
        test: {
          name: 'web',
          include: ['apps/web/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: SLOW_MACHINE,
          maxWorkers: 2,
          isolate: false,
          execArgv: roomForShortLives,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: SLOW_MACHINE,
          // The first file of a worker prepares the database of all: seconds alone, minutes on a busy machine.
          hookTimeout: 4 * SLOW_MACHINE,
          pool: 'forks',
          execArgv: roomForShortLives,
          maxWorkers: 2,
          // Every file has a database of its own; reading the sources and compiling the database once saves a minute.
          isolate: false,
          globalSetup: ['apps/server/src/testing/testing-setup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/setup.ts'],
          environment: 'node',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          pool: 'forks',
          // Each file has a product of its own; journeys use a third of one core, the rest of the time they wait.
          maxWorkers: 3,
          // Files of one worker share what they import, and its browser.
          isolate: false,
          // What a page shows after an action comes when it comes; on a busy machine later than a second.
          expect: { poll: { timeout: 15_000, interval: 50 } },
          // Some journeys measure pauses of a fifth of a second; a busy machine gets a second chance, a fault fails twice.
          retry: 1,
        },
      },
    ],
  },
});
