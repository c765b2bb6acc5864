import { explain, findServerError, type Problem } from '#client/http/call-failure.ts';
import { t } from './texts.ts';

/**
 * An error of a call without a form, as the person sees it. Where the server did not answer, the general texts speak of
 * what was typed, and here nothing was.
 */
export function explainRead(error: unknown): Problem {
  const problem = explain(error);
  if (problem.code === 'aborted' || findServerError(error)) return problem;
  return { ...problem, message: navigator.onLine ? t.readFailed : t.readOffline };
}
