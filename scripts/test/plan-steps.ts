/** The steps of `npm test`, in the order they run. */
export const STEP_NAMES = [
  'types',
  'lint',
  'unit',
  'integration',
  'integration-embedded',
  'build',
  'publish',
  'browser',
  'built-site',
  'faults',
  'scale',
  'e2e',
] as const;

export type StepName = (typeof STEP_NAMES)[number];

/**
 * Steps that run only by name. The error and browser tests use the embedded Postgres in every run; the API's
 * own tests use it if the system has no Postgres, and on request.
 */
const ON_REQUEST: readonly StepName[] = ['integration-embedded'];

/** Steps that must pass first. */
const NEEDS: Partial<Record<StepName, readonly StepName[]>> = {
  publish: ['build'],
  'built-site': ['publish'],
  faults: ['build'],
  scale: ['build'],
  e2e: ['publish', 'browser'],
};

/**
 * The steps for the names on the command line: without names, all but those on request; otherwise the named
 * ones and those they need, in the usual order. Throws on an unknown name.
 */
export function planSteps(names: readonly string[]): StepName[] {
  if (names.length === 0) return STEP_NAMES.filter((step) => !ON_REQUEST.includes(step));
  const chosen = new Set<StepName>();
  const add = (step: StepName) => {
    chosen.add(step);
    for (const needed of NEEDS[step] ?? []) add(needed);
  };
  for (const name of names) {
    const step = STEP_NAMES.find((known) => known === name);
    if (!step) throw new Error(`There is no step "${name}". The steps are: ${STEP_NAMES.join(', ')}.`);
    add(step);
  }
  return STEP_NAMES.filter((step) => chosen.has(step));
}

/** Runs the steps in order. A step whose requirements failed is skipped and counts as one failed test. */
export async function runPlan<Result extends { failures: readonly unknown[] }>(
  plan: readonly StepName[],
  run: (step: StepName) => Promise<Result>,
  notRun: (step: StepName, because: StepName) => Result,
): Promise<Map<StepName, Result>> {
  const results = new Map<StepName, Result>();
  for (const step of plan) {
    const failed = (NEEDS[step] ?? []).find((needed) => results.get(needed)?.failures.length !== 0);
    results.set(step, failed ? notRun(step, failed) : await run(step));
  }
  return results;
}
