import { describe, expect, it } from 'vitest';
import { planSteps, runPlan, STEP_NAMES, type StepName } from './plan-steps.ts';

const passed = { failures: [] };
const failed = { failures: ['broken'] };
const notRun = { failures: ['not run'] };

async function ran(plan: StepName[], broken: StepName[]) {
  const run: StepName[] = [];
  const results = await runPlan<{ failures: string[] }>(
    plan,
    async (step) => {
      run.push(step);
      return broken.includes(step) ? failed : passed;
    },
    () => notRun,
  );
  return { run, results };
}

describe('which steps run', () => {
  it('runs all steps except those on request if none is named', () => {
    expect(planSteps([])).toEqual(STEP_NAMES.filter((step) => step !== 'integration-embedded'));
    expect(planSteps(['integration-embedded'])).toEqual(['integration-embedded']);
  });

  it('runs named steps in the usual order', () => {
    expect(planSteps(['unit', 'types', 'unit'])).toEqual(['types', 'unit']);
  });

  it('runs the steps that a named step needs', () => {
    expect(planSteps(['e2e'])).toEqual(['build', 'publish', 'browser', 'e2e']);
  });

  it('refuses an unknown step', () => {
    expect(() => planSteps(['unti'])).toThrow('There is no step "unti"');
  });
});

describe('after a failed step', () => {
  it('runs the other steps after a failed step', async () => {
    const { run } = await ran(['types', 'lint', 'unit'], ['types']);
    expect(run).toEqual(['types', 'lint', 'unit']);
  });

  it('counts steps that need a failed step as failed', async () => {
    const { run, results } = await ran(planSteps([]), ['build']);
    expect(run).toEqual(['types', 'lint', 'unit', 'integration', 'build', 'browser']);
    expect([...results].filter(([, result]) => result === notRun).map(([step]) => step)).toEqual([
      'publish',
      'built-site',
      'faults',
      'scale',
      'e2e',
    ]);
  });
});
