import { isOutcomeUnknown, type Problem } from '#client/http/call-failure.ts';
import type { Submitted } from '#client/http/submit.ts';
import type { Endpoint } from '#contracts/shared/endpoint.ts';

/** What did not happen because the confirmed price is no longer current. */
export type NotDone = 'Nothing was charged.' | 'Nothing was canceled.' | 'Your plan has not changed.';

/**
 * Reloads a price and explains the change in the form, which keeps what was typed.
 * @param lookAgain shows the new price
 * @returns the form's message
 */
export async function showChangedPrice<E extends Endpoint>(
  lookAgain: () => Promise<Submitted<E>>,
  undone: NotDone,
): Promise<{ ok: false; problem: Problem }> {
  const again = await lookAgain();
  const says = (words: string) => ({ code: 'conflict', fields: {}, message: words });
  // aborted: something else asks for it already
  if (again.ok || again.problem.code === 'aborted')
    return {
      ok: false,
      problem: says(`${CHANGED}. ${undone} Here is what applies now. Please check it again.`),
    };
  if (isOutcomeUnknown(again.problem))
    return {
      ok: false,
      problem: says(`${CHANGED}, and we could not get the new one. ${undone} Please try again.`),
    };
  return again;
}

const CHANGED = 'The price has changed in the meantime';
