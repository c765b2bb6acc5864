import type { Problem } from '#client/http/call-failure.ts';
import type { dependentAdd } from '#contracts/member/dependents.ts';
import type { PersonWithPlan } from '#contracts/membership/person.ts';
import type { BodyInputOf } from '#contracts/shared/endpoint.ts';

type Dependent = BodyInputOf<typeof dependentAdd>['dependent'];
type Refused = { ok: false; problem: Problem };

/** A form's person as the API's: the contract says what is wrong with them. */
export const toDependent = (person: PersonWithPlan): Dependent => person as Dependent;

/**
 * The answer to a form about one person, whose fields are named without what the call puts around them.
 * @param result null: another change was under way, and nothing is said
 */
export function toPersonFields<Sent extends { ok: true } | Refused>(
  result: Sent | null,
  around = 'dependent.',
): Sent | Refused {
  if (result === null) return { ok: false, problem: { code: 'aborted', message: '', fields: {} } };
  if (result.ok) return result;
  const fields = Object.fromEntries(
    Object.entries(result.problem.fields).map(([name, error]) => [
      name.startsWith(around) ? name.slice(around.length) : name,
      error,
    ]),
  );
  return { ok: false, problem: { ...result.problem, fields } };
}
