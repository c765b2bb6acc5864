import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { Failure, StepResult } from './results.ts';

const ErrorSchema = z.object({ message: z.string().optional(), stack: z.string().optional() });

const TestSchema = z.object({
  projectName: z.string(),
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  results: z.array(z.object({ status: z.string().optional(), errors: z.array(ErrorSchema).default([]) })),
});

const SpecSchema = z.object({ title: z.string(), tests: z.array(TestSchema) });

interface Suite {
  title: string;
  specs: z.infer<typeof SpecSchema>[];
  suites?: Suite[] | undefined;
}

const SuiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({ title: z.string(), specs: z.array(SpecSchema), suites: z.array(SuiteSchema).optional() }),
);

const PlaywrightReportSchema = z.object({
  suites: z.array(SuiteSchema),
  errors: z.array(ErrorSchema).default([]),
});

/**
 * Counts a report of Playwright's `json` reporter: each test once in each browser project. A test that passed
 * on a second try counts as passed and is listed as unsteady. Throws if the text is not such a report.
 */
export function readPlaywrightReport(text: string): StepResult {
  const report = PlaywrightReportSchema.parse(JSON.parse(text));
  const result: Counted = {
    passed: 0,
    failures: report.errors.map(outsideAnyTest),
    skipped: [],
    unsteady: [],
  };
  for (const suite of report.suites) countSuite(suite, [], result);
  return result;
}

type Counted = Required<StepResult>;

function countSuite(suite: Suite, parents: readonly string[], result: Counted): void {
  const titles = [...parents, suite.title];
  for (const spec of suite.specs) {
    for (const test of spec.tests) {
      const name = `[${test.projectName}] ${[...titles, spec.title].filter(Boolean).join(' > ')}`;
      if (test.status === 'expected') result.passed += 1;
      else if (test.status === 'flaky') {
        result.passed += 1;
        result.unsteady.push(name);
      } else if (test.status === 'skipped') result.skipped.push(name);
      else result.failures.push({ name, detail: detailOf(test) });
    }
  }
  for (const child of suite.suites ?? []) countSuite(child, titles, result);
}

function detailOf(test: z.infer<typeof TestSchema>): string {
  const errors = test.results.flatMap((run) => run.errors.map((error) => error.message ?? error.stack ?? ''));
  if (errors.length > 0) return stripVTControlCharacters(errors.join('\n\n'));
  return 'expected to fail, but passed';
}

function outsideAnyTest(error: z.infer<typeof ErrorSchema>): Failure {
  const text = error.stack ?? error.message ?? 'unknown error';
  return { name: 'Outside any test', detail: stripVTControlCharacters(text) };
}
