import type { Problem } from '#client/http/explain-failure.ts';
import { isLost } from '#client/http/outcome-unknown.ts';
import type { Submitted } from '#client/http/submit.ts';
import type { Endpoint } from '#contracts/shared/endpoint.ts';

/** What did not happen, as somebody agreed to another price than the server has by now. */
export type Undone = 'Nothing was charged.' | 'Nothing was canceled.' | 'Your plan is as it was.';

/**
 * Has the server say anew what something costs, and says so in the form that is there; what was typed stays.
 * @param lookAgain shows the new price
 * @returns what the form says
 */
export async function showChangedPrice<E extends Endpoint>(
  lookAgain: () => Promise<Submitted<E>>,
  undone: Undone,
): Promise<{ ok: false; problem: Problem }> {
  const again = await lookAgain();
  const says = (words: string) => ({ code: 'conflict', fields: {}, message: words });
  // aborted: something else asks for it already
  if (again.ok || again.problem.code === 'aborted')
    return {
      ok: false,
      problem: says(`${CHANGED}. ${undone} This is what holds now: please look at it again.`),
    };
  if (isLost(again.problem))
    return {
      ok: false,
      problem: says(`${CHANGED}, and we could not get the new one. ${undone} Please try again.`),
    };
  return again;
}

const CHANGED = 'The price has changed in the meantime';
