import { atom } from 'nanostores';
import { type CallInput, call } from '#client/http/call.ts';
import { explain, type Problem } from '#client/http/call-failure.ts';
import { type Submitted, submit } from '#client/http/submit.ts';
import { setCsrfToken } from '#client/page/page-meta.ts';
import { mayShowOnPage, setPageAccount } from '#client/session/session-state.ts';
import type { BodyInputOf, Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { type StaffState, staffStatus, type whoAmI } from '#contracts/staff/session.ts';
import { explainRead } from './explain-read.ts';

type Session =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | {
      kind: StaffState;
      /** the sign-in ended by itself while this page was open */
      hasEnded: boolean;
    };

/** The signed-in person. */
export type Me = ResponseOf<typeof whoAmI>;

/** How far this browser is signed in. */
export const $session = atom<Session>({ kind: 'loading' });

/** How people may sign in, beside passkeys. */
export const $signInWays = atom({ provider: '', acceptsPasswords: true });

/** When the server last answered a call of the signed-in person; the sign-in ends some time after it. */
export const $lastUse = atom(Date.now());

/** Makes a call of the staff. @throws CallError */
export async function callStaff<E extends Endpoint>(
  contract: E,
  input: CallInput<E> = {},
): Promise<ResponseOf<E>> {
  try {
    const answer = await call(contract, input);
    $lastUse.set(Date.now());
    return answer;
  } catch (error) {
    // another person has begun to sign in elsewhere in the browser
    if (contract.method === 'GET' && explain(error).code === 'second_factor') void refreshSession();
    throw error;
  }
}

/** Checks and sends a form of the staff. */
export async function submitStaff<E extends Endpoint>(
  contract: E,
  input: CallInput<E> & { body: BodyInputOf<E> },
): Promise<Submitted<E>> {
  const result = await submit(contract, input);
  $lastUse.set(Date.now());
  return result;
}

/** Asks the server how far this browser is signed in. That is no use of the console: the sign-in ends all the same. */
export async function refreshSession(): Promise<void> {
  const before = $session.get().kind;
  try {
    const { state, csrfToken, accountId, provider, acceptsPasswords } = await call(staffStatus);
    // nothing of one person stays on a page of another
    if (!mayShowOnPage(accountId)) return location.reload();
    setCsrfToken(csrfToken);
    $signInWays.set({ provider, acceptsPasswords });
    $session.set({ kind: state, hasEnded: state === 'signed_out' && before === 'signed_in' });
    if (state === 'signed_out') setPageAccount('');
  } catch (error) {
    const { code, message } = explainRead(error);
    const isFirst = before === 'loading' || before === 'failed';
    if (isFirst && code !== 'aborted') $session.set({ kind: 'failed', message });
  }
}

/** Goes on with the next step of a sign-in, or out of it. */
export function advance({ state, csrfToken }: { state: StaffState; csrfToken: string }): void {
  setCsrfToken(csrfToken);
  // a renewed second factor is of the same person
  if (state !== 'signed_in') setPageAccount('');
  $session.set({ kind: state, hasEnded: false });
}

/** Set while a change waits for a fresh second factor; called with whether it was given. */
export const $secondFactorAsked = atom<((isGiven: boolean) => void) | null>(null);

const NOT_GIVEN: Problem = { message: '', fields: {}, code: 'aborted' };

/** Sends a change, and asks for a fresh second factor first where the server wants one. */
export async function submitSafely<E extends Endpoint>(
  contract: E,
  input: CallInput<E> & { body: BodyInputOf<E> },
): Promise<Submitted<E>> {
  const result = await submitStaff(contract, input);
  if (result.ok || result.problem.code !== 'second_factor') return result;
  const isGiven = await new Promise<boolean>((resolve) => $secondFactorAsked.set(resolve));
  $secondFactorAsked.set(null);
  return isGiven ? submitStaff(contract, input) : { ok: false, problem: NOT_GIVEN };
}
