import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// tests read texts outside of any page or call
const setupFiles = ['tests/support/english-texts.ts'];

// A process on a busy machine may be late: a second try is allowed, and named in the end.
const RETRIES = 1;

/** A file that takes minutes: last in line, it would run alone. */
const IS_LONG = /faults\/commands\/benchmarks/;

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [true, false].flatMap((isLong) =>
      sorted.filter(({ moduleId }) => IS_LONG.test(moduleId) === isLong),
    );
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    // Tests mostly wait for databases and processes, so use all cores.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          // Loading the modules anew for each file took twice as long as the tests.
          isolate: false,
          // A busy machine is no fault of the code.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'tests/structure/**/*.test.ts',
          ],
        },
      },
      {
        // The API against a real Postgres: one server for all files, a database for each.
        test: {
          name: 'integration',
          setupFiles,
          // Each file has a database of its own; loading the API anew for each would take as long as the tests.
          isolate: false,
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/integration/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          retry: RETRIES,
        },
      },
      {
        // Reads what was published to ENAMEL_SITES_DIR.
        test: {
          name: 'built-site',
          setupFiles,
          include: ['tests/built-site/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // These tests fill disks and kill processes; each file has its own folders, ports and database.
        test: {
          name: 'faults',
          setupFiles,
          isolate: false,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/integration/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: RETRIES,
        },
      },
      {
        // Several machines, database clusters, many brands: small in every run, whole with SCALE=full.
        test: {
          name: 'scale',
          setupFiles,
          isolate: false,
          // each file starts servers of its own that need both processors
          fileParallelism: false,
          include: ['tests/scale/**/*.test.ts'],
          testTimeout: process.env.SCALE === 'full' ? 7_200_000 : 600_000,
          hookTimeout: 600_000,
          retry: RETRIES,
        },
      },
    ],
  },
});
