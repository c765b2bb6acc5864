import { safeParse } from 'zod/mini';
import type { BodyInputOf, Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { type CallInput, call } from './call.ts';
import { explain, type Problem } from './call-failure.ts';
import { t } from './texts.ts';

export type Submitted<E extends Endpoint> =
  | { ok: true; answer: ResponseOf<E> }
  | { ok: false; problem: Problem };

/** Validates a form with the contract's schema, which has the same messages as the server, and sends it. */
export async function submit<E extends Endpoint>(
  contract: E,
  input: CallInput<E> & { body: BodyInputOf<E> },
): Promise<Submitted<E>> {
  const problem = validateBody(contract, input.body);
  if (problem) return { ok: false, problem };
  try {
    return { ok: true, answer: await call(contract, input) };
  } catch (error) {
    return { ok: false, problem: explain(error) };
  }
}

/** @returns null if the body is valid */
export function validateBody<E extends Endpoint>(contract: E, body: unknown): Problem | null {
  const parsed = contract.body && safeParse(contract.body, body);
  if (!parsed || parsed.success) return null;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message;
  return { message: t.checkFields, fields, code: 'invalid' };
}
