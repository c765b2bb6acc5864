import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planSteps, runPlan, type StepName } from './test/plan.ts';
import { startProgress } from './test/progress.ts';
import { countFailed, failedStep, type StepResult } from './test/results.ts';
import { runCommand } from './test/run-command.ts';
import { STEPS } from './test/steps.ts';
import { summary } from './test/summary.ts';

// `npm test [-- step…]`: every check there is, one after the other, with one sum at the end.

const results = await main(process.argv.slice(2));
console.log(summary(results));
process.exitCode = countFailed(results) > 0 ? 1 : 0;

async function main(names: readonly string[]): Promise<StepResult[]> {
  let plan: StepName[];
  try {
    plan = planSteps(names);
  } catch (error) {
    return [failedStep('npm test', error instanceof Error ? error.message : String(error))];
  }
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

  // The brands are published once, where no other run and no running server can see them.
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
  };
  delete env.FORCE_COLOR;
  // tests never touch a database that somebody set up for work
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
      event: progress.event,
      note: progress.note,
    }).catch((error: unknown) => failedStep(`${name}: could not run`, String(error)));
    progress.done(result);
    return result;
  };
  const notRun = (name: StepName, because: StepName) =>
    failedStep(`${name}: not run`, `it needs the step "${because}", which failed`);

  return [...(await runPlan(plan, runStep, notRun)).values()];
}
