import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorMessage } from '#util/node/errors.ts';
import { endWithNpm } from './signals.ts';
import { asCommand } from './terminal.ts';
import { planSteps, runPlan, type StepName } from './test/plan-steps.ts';
import { startProgress } from './test/progress.ts';
import { countFailed, failedStep, type StepResult, summary } from './test/results.ts';
import { runCommand } from './test/run-command.ts';
import { STEPS } from './test/steps.ts';

// `npm test [-- step…]`: runs every check and prints the total.

const USAGE = `Usage: npm test [-- step…]

Runs all checks, or the named steps with what they need:
${Object.keys(STEPS).join(', ')}`;

await asCommand(USAGE, async () => {
  endWithNpm();
  const results = await main(readSteps(process.argv.slice(2)));
  console.log(summary(results));
  if (countFailed(results) > 0) process.exitCode = 1;
});

function readSteps(names: readonly string[]): StepName[] {
  try {
    return planSteps(names);
  } catch (error) {
    throw new Error(`${errorMessage(error)}\n\n${USAGE}`);
  }
}

async function main(plan: StepName[]): Promise<StepResult[]> {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

  // Publish the brands once, apart from other runs and running servers.
  const sitesDir = await mkdtemp(join(tmpdir(), 'enamel-test-sites-'));
  try {
    return await runAll(plan, sitesDir, interrupted.signal);
  } finally {
    await rm(sitesDir, { recursive: true, force: true });
  }
}

async function runAll(plan: StepName[], sitesDir: string, signal: AbortSignal): Promise<StepResult[]> {
  const resultsDir = join(process.cwd(), 'test-results', 'steps');
  await mkdir(resultsDir, { recursive: true });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    ENAMEL_SITES_DIR: sitesDir,
    NO_COLOR: '1',
    // the tests start hundreds of processes with the same modules
    NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.cache/node'),
  };
  delete env.FORCE_COLOR;
  // tests never use a database that was set up for work
  delete env.DATABASE_URL;

  const runStep = async (name: StepName): Promise<StepResult> => {
    if (signal.aborted) return failedStep(`${name}: not run`, 'interrupted');
    const { limitMinutes, run } = STEPS[name];
    const logFile = join(resultsDir, `${name}.log`);
    await rm(logFile, { force: true });
    const progress = startProgress(name, process.stdout);
    const result = await run({
      env,
      resultsDir,
      run: (argv, { env: extra, onLine } = {}) =>
        runCommand({
          argv,
          env: { ...env, ...extra },
          limitMs: limitMinutes * 60_000,
          logFile,
          ...(onLine && { onLine }),
          signal,
        }),
      count: progress.count,
      note: progress.note,
    }).catch((error: unknown) => failedStep(`${name}: could not run`, String(error)));
    progress.done(result);
    return result;
  };
  const notRun = (name: StepName, because: StepName) =>
    failedStep(`${name}: not run`, `it needs the step "${because}", which failed`);

  return [...(await runPlan(plan, runStep, notRun)).values()];
}
