import type { Problem } from '#client/http/call-failure.ts';

type Result<Answer> = { ok: true; answer: Answer } | { ok: false; problem: Problem };

/** Leaves a lost race to the page, which shows what was done meanwhile; the form itself then shows nothing. */
export function reportConflict<Answer>(
  result: Result<Answer>,
  onConflict: (message: string) => void,
): Result<Answer> {
  if (result.ok || result.problem.code !== 'conflict') return result;
  onConflict(result.problem.message);
  return { ok: false, problem: { message: '', fields: {}, code: 'aborted' } };
}
