import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { Failure, StepResult } from './results.ts';

const AssertionSchema = z.object({
  ancestorTitles: z.array(z.string()),
  title: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()).nullish(),
});

const VitestReportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().nullish(),
      assertionResults: z.array(AssertionSchema),
    }),
  ),
});

/**
 * Counts a report of Vitest's `json` reporter test by test, because its totals leave out a file that could
 * not be loaded and a hook that failed. Throws if the text is not such a report.
 */
export function readVitestReport(text: string): StepResult {
  const report = VitestReportSchema.parse(JSON.parse(text));
  const result: StepResult = { passed: 0, failures: [], skipped: [] };
  for (const file of report.testResults) {
    const path = relative(process.cwd(), file.name);
    const failures: Failure[] = [];
    for (const test of file.assertionResults) {
      const name = [path, ...test.ancestorTitles, test.title].join(' > ');
      if (test.status === 'passed') result.passed += 1;
      else if (test.status === 'failed') failures.push({ name, detail: detailOf(test.failureMessages) });
      else result.skipped.push(name);
    }
    if (file.status === 'failed' && failures.length === 0) {
      failures.push({ name: path, detail: file.message || 'the file failed outside its tests' });
    }
    result.failures.push(...failures);
  }
  return result;
}

function detailOf(messages: readonly string[] | null | undefined): string {
  return (messages ?? []).map(withoutRunnerFrames).join('\n\n') || 'no message';
}

/** Removes the runner's own stack frames. */
function withoutRunnerFrames(message: string): string {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:internal|<anonymous>)/.test(line))
    .join('\n');
}
