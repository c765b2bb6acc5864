import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { ApiError } from '#api/kernel/errors.ts';
import {
  acknowledgeGrievance,
  resolveGrievance,
  type StepTaken,
} from '#api/services/support/grievance-steps.ts';
import { type Case, findCases } from '#api/services/support/read-grievances.ts';
import type { Database } from '#db/queries/database.ts';
import { printable } from '../terminal/printable.ts';

type Parts = Pick<ApiDependencies, 'database' | 'liveContent' | 'originOf' | 'now'>;

/** @throws Error with a sentence for the person at the terminal */
export async function theCase(database: Database, typed: string, site: string): Promise<Case> {
  const found = await findCases(database, typed, site);
  const [first, second] = found;
  if (!first) throw new Error(`There is no case ${printable(typed)}${site && ` of ${site}`}.`);
  if (second)
    throw new Error(
      `${found.map((each) => each.site).join(' and ')} have a case of that number: add --site.`,
    );
  return first;
}

/** @param handler the name that the member sees */
export async function acknowledge(parts: Parts, found: Case, handler: string): Promise<string> {
  const step = { ...(await stepOf(parts, found)), handler };
  const taken = await parts.database.inSite(found.site, (tx) => acknowledgeGrievance(tx, step));
  if (!taken.isNew) return `${taken.caseNumber} was acknowledged before; nothing is changed.`;
  return `${taken.caseNumber} is acknowledged. ${whoTells(taken, step.brand)}`;
}

/** @param decision the letter */
export async function resolve(parts: Parts, found: Case, decision: string): Promise<string> {
  const step = { ...(await stepOf(parts, found)), decision };
  const taken = await parts.database.inSite(found.site, (tx) => resolveGrievance(tx, step));
  if (!taken.isNew) return `${taken.caseNumber} was resolved before; nothing is changed and nothing is sent.`;
  return `${taken.caseNumber} is resolved. ${whoTells(taken, step.brand)}`;
}

/** An email without the brand's name, phone number, and address would be useless to the member. */
async function stepOf(parts: Parts, { site, caseNumber }: Case) {
  const brand = await liveBrand(parts, site).catch((error) => {
    throw error instanceof ApiError
      ? new Error(`${site} is not published here (ENAMEL_SITES_DIR), so no mail in its name can be written.`)
      : error;
  });
  return { brand, caseNumber, now: parts.now() };
}

function whoTells({ isMailed, form }: StepTaken, { origin }: LiveBrand): string {
  if (isMailed)
    return `The server sends the member a mail with links to ${origin}.${
      form.contactBy === 'email'
        ? ''
        : ` The member asked to be told by ${form.contactBy} as well: ${where(form)}.`
    }`;
  return `The member has no mail address: please tell them by ${form.contactBy}, ${where(form)}.`;
}

const where = ({ contactBy, phone, address, email }: StepTaken['form']): string =>
  printable({ phone, mail: address, email }[contactBy]);
