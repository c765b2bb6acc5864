import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { loadProgram } from '#bench/load/load.ts';
import { errorMessage } from '#util/node/errors.ts';
import { fetchTool, findTool, type Tool } from '../tools/fetch-tool.ts';
import { canUseApt, findBrowser, findOrInstallBrowser } from './browser.ts';
import type { StepName } from './plan-steps.ts';
import { RESULT_FILE, readProgress, type TestKind } from './reporting.ts';
import {
  commandResult,
  type Ended,
  failedStep,
  PASSED_STEP,
  runnerResult,
  type StepResult,
} from './results.ts';
import { findSystemPostgres, type SystemPostgres, startSystemPostgres } from './system-postgres.ts';
import { fetchCeph, fetchNginx, type PackageMachine } from './unpacked-programs.ts';

/** The context of a step. `env` is shared: the browser step sets CHROMIUM_PATH for later steps. */
export interface StepContext {
  env: NodeJS.ProcessEnv;
  /** reports and logs are written here */
  resultsDir: string;
  /** runs a command within the step's time limit; `onLine` returns false to hide a line */
  run(
    argv: [string, ...string[]],
    options?: { env?: NodeJS.ProcessEnv; onLine?: (line: string) => boolean },
  ): Promise<Ended>;
  /** a test has finished */
  count(kind: TestKind): void;
  note(text: string): void;
}

export interface Step {
  /** per command; generous, because it only ends hanging commands */
  limitMinutes: number;
  run(context: StepContext): Promise<StepResult>;
}

const BIOME = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'];

export const STEPS: Record<StepName, Step> = {
  types: { limitMinutes: 10, run: (context) => commandStep('types', context, 'scripts/check-types.ts') },
  lint: { limitMinutes: 5, run: (context) => commandStep('lint', context, ...BIOME) },
  unit: { limitMinutes: 20, run: (context) => vitestStep('unit', context) },
  integration: { limitMinutes: 20, run: integrationStep },
  'integration-embedded': {
    limitMinutes: 20,
    run: (context) => vitestStep('integration', context, 'integration-embedded'),
  },
  build: { limitMinutes: 10, run: (context) => commandStep('build', context, 'scripts/build.ts') },
  publish: {
    limitMinutes: 10,
    run: (context) => commandStep('publish', context, 'scripts/publish.mjs', '--all'),
  },
  browser: { limitMinutes: 15, run: browserStep },
  'built-site': { limitMinutes: 30, run: builtSiteStep },
  faults: { limitMinutes: 30, run: faultsStep },
  scale: { limitMinutes: process.env.SCALE === 'full' ? 240 : 40, run: scaleStep },
  e2e: { limitMinutes: 60, run: e2eStep },
};

/** A Node program as one test. */
const commandStep = async (name: string, { run }: StepContext, ...command: string[]): Promise<StepResult> =>
  commandResult(name, await run([process.execPath, ...command]));

async function browserStep({ run, env, note }: StepContext): Promise<StepResult> {
  try {
    env.CHROMIUM_PATH = await findOrInstallBrowser({
      find: () => findBrowser(env),
      run: (argv, extra) => run(argv, { env: extra }),
      note,
      canUseApt: canUseApt(),
    });
    return PASSED_STEP;
  } catch (error) {
    return failedStep('browser', errorMessage(error));
  }
}

/** The API's tests on the system's Postgres, as in production; otherwise on the embedded one. */
async function integrationStep(context: StepContext): Promise<StepResult> {
  const name = 'integration';
  if (!findSystemPostgres() && canUseApt()) {
    context.note('no Postgres of the system here: installing it');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await context.run(['apt-get', 'update'], { env });
    await context.run(['apt-get', 'install', '-y', '--no-install-recommends', 'postgresql'], { env });
  }
  const programs = findSystemPostgres();
  if (!programs) {
    const result = await vitestStep('integration', context);
    const skipped = 'the API on the system’s Postgres (there is none here: it ran on the embedded one)';
    return { ...result, skipped: [...result.skipped, skipped] };
  }
  let server: SystemPostgres | null = null;
  try {
    server = await startSystemPostgres(programs);
    const { url } = server;
    const withServer: StepContext = {
      ...context,
      run: (argv, options = {}) =>
        context.run(argv, { ...options, env: { ...options.env, TEST_DATABASE_URL: url } }),
    };
    return await vitestStep('integration', withServer);
  } catch (error) {
    return failedStep(name, errorMessage(error));
  } finally {
    server?.stop();
  }
}

/** If the HTML checker cannot be installed, its tests are reported as skipped. */
async function builtSiteStep(context: StepContext): Promise<StepResult> {
  if (!findTool('html-checker')) {
    context.note('no HTML checker here: fetching it (30 MB)');
    await fetchTool('html-checker').catch((error: Error) => context.note(error.message));
  }
  return vitestStep('built-site', context);
}

/** Installs the oldest supported Chromium. If that fails, its tests are reported as skipped. */
async function e2eStep(context: StepContext): Promise<StepResult> {
  if (!findTool('chromium-109')) {
    context.note('no Chromium 109 here: fetching it (50 MB)');
    await fetchTool('chromium-109').catch((error: Error) => context.note(error.message));
  }
  return playwrightStep(context);
}

/**
 * Also tests deploys on a real object storage, and processes behind a real nginx, if available; missing ones
 * are reported as skipped.
 */
async function faultsStep(context: StepContext): Promise<StepResult> {
  await fetchPackage('Ceph', fetchCeph, context);
  await fetchPackage('nginx', fetchNginx, context);
  // lighthouse and autocannon are for the benchmarks
  const tools: Tool[] = loadProgram === 'wrk' ? ['lighthouse'] : ['lighthouse', 'autocannon'];
  await fetchTools(['s3rver', ...tools], context);
  return vitestStep('faults', context);
}

async function scaleStep(context: StepContext): Promise<StepResult> {
  await fetchPackage('nginx', fetchNginx, context);
  await fetchTools(['s3rver'], context);
  return vitestStep('scale', context);
}

const fetchPackage = (
  what: string,
  how: (machine: PackageMachine) => Promise<void>,
  { run, note }: StepContext,
): Promise<void> =>
  how({ run: (argv, env) => run(argv, { env }), note }).catch((error) =>
    note(`${what} could not be fetched: ${errorMessage(error)}`),
  );

/** Before the tests, because several of them would fetch the same tool at the same time. */
async function fetchTools(tools: readonly Tool[], { note }: StepContext): Promise<void> {
  for (const tool of tools) await fetchTool(tool).catch((error: Error) => note(error.message));
}

function vitestStep(project: string, context: StepContext, name = project): Promise<StepResult> {
  const argv = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--allowOnly=false'];
  return runnerStep(name, context, [...argv, '--reporter=./scripts/test/vitest-reporter.ts']);
}

function playwrightStep(context: StepContext): Promise<StepResult> {
  const argv = ['node_modules/@playwright/test/cli.js', 'test', '--forbid-only'];
  return runnerStep('e2e', context, [...argv, '--reporter=./scripts/test/playwright-reporter.ts']);
}

async function runnerStep(name: string, context: StepContext, argv: string[]): Promise<StepResult> {
  const resultFile = join(context.resultsDir, `${name}.json`);
  // the result of an earlier run must not be used
  await rm(resultFile, { force: true });
  const onLine = (line: string) => {
    const kind = readProgress(line);
    if (kind) context.count(kind);
    return kind === null;
  };
  const ended = await context.run([process.execPath, ...argv], {
    env: { [RESULT_FILE]: resultFile },
    onLine,
  });
  return runnerResult(name, ended, await readFile(resultFile, 'utf8').catch(() => null));
}
