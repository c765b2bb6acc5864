import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import type { Person } from '#contracts/membership/person.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { officePlans, offices, plans } from '#db/schema/catalog.ts';
import { memberships } from '#db/schema/memberships.ts';
import { addMonths } from '#util/dates/calendar.ts';
import { normalizeEmailKey } from '../auth/email-key.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { memberDay } from '../membership/household.ts';
import { joinMember, type NewMember } from './join-member.ts';

/** Long enough to be accepted, easy to type, and used only on a developer's machine. */
export const DEMO_PASSWORD = 'demo member of this brand';

export interface DemoMember {
  site: string;
  email: string;
  password: string;
  /** the member number */
  number: string;
  /** false if it existed already */
  isNew: boolean;
}

const demoEmail = (site: string): string => `demo@${site}.example`;

/**
 * Ensures that a brand has a member to log in as, with a household, an office and a payment. Running it again finds the
 * same member. Works only with the sandbox processor.
 * @returns null if the brand sells no plan at any office
 */
export async function seedDemoMember(deps: ApiDependencies, site: string): Promise<DemoMember | null> {
  if (deps.processor.name !== 'sandbox') throw new Error('demo members need the sandbox processor');
  const email = demoEmail(site);
  const login = { site, email, password: DEMO_PASSWORD };
  const known = await findDemoMember(deps, site);
  if (known) return { ...login, number: known, isNew: false };
  const place = await deps.database.inSite(site, (tx) => demoPlace(tx, site));
  if (!place) return null;
  const member = {
    site,
    email,
    plan: place.planId,
    office: place.office.id,
    passwordHash: await hashPassword(DEMO_PASSWORD),
    address: {
      phone: place.office.phone,
      street: '12 Sample Street',
      city: place.office.city,
      state: place.office.state,
      zip: place.office.zip,
    },
    people: demoHousehold(memberDay(deps.now(), place.office.timezone)),
    autoRenew: true,
    card: 'tok_visa',
  };
  const payment = await joinOnce(deps, member);
  if (payment.status !== 'captured') throw new Error(`the demo member of ${site} could not pay`);
  const number = await findDemoMember(deps, site);
  return { ...login, number: number ?? '', isNew: true };
}

const TRIES = 5;

/** A start that was killed while paying has used up its key without taking money; the next one uses another key. */
async function joinOnce(deps: ApiDependencies, member: Omit<NewMember, 'key'>): Promise<Payment> {
  for (let nth = 1; ; nth += 1) {
    const payment = await joinMember(deps, { ...member, key: `demo-member-of-${member.site}-${nth}` });
    if (payment.status !== 'voided' || nth === TRIES) return payment;
  }
}

function findDemoMember(deps: ApiDependencies, site: string): Promise<string | null> {
  return deps.database.inSite(site, async (tx) => {
    const [known] = await tx
      .select({ number: memberships.number })
      .from(accounts)
      .innerJoin(
        memberships,
        and(eq(memberships.site, accounts.site), eq(memberships.accountId, accounts.id)),
      )
      .where(and(eq(accounts.site, site), eq(accounts.emailKey, normalizeEmailKey(demoEmail(site)))));
    return known?.number ?? null;
  });
}

/** The first plan in the catalog that an office sells, at the first such office. */
async function demoPlace(tx: Tx, site: string) {
  const rows = await tx
    .select({ planId: plans.id, notSoldIn: plans.notSoldIn, rules: plans.rules, office: offices })
    .from(plans)
    .innerJoin(officePlans, and(eq(officePlans.site, plans.site), eq(officePlans.planId, plans.id)))
    .innerJoin(offices, and(eq(offices.site, plans.site), eq(offices.id, officePlans.officeId)))
    .where(
      and(
        eq(plans.site, site),
        isNull(plans.retiredAt),
        isNull(offices.retiredAt),
        ne(plans.soldAt, 'outside'),
      ),
    )
    .orderBy(asc(plans.position), asc(offices.id));
  return rows.find(({ office, notSoldIn }) => !notSoldIn.includes(office.state)) ?? null;
}

/** Two parents and two children, whose ages stay the same over the years. */
function demoHousehold(today: string): Person[] {
  const born = (years: number, months: number) => addMonths(today, -12 * years - months);
  const person = (firstName: string, birthDate: string, relation: Person['relation']): Person => ({
    firstName,
    lastName: 'Sample',
    birthDate,
    relation,
    disabled: false,
  });
  return [
    person('Dana', born(41, 3), 'self'),
    person('Robin', born(43, 8), 'spouse'),
    person('Maya', born(14, 1), 'child'),
    person('Theo', born(9, 6), 'child'),
  ];
}
