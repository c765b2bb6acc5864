import { hoursLines, zoneName } from '#domain/offices/opening-hours.ts';
import { saving } from '#domain/pricing/estimate.ts';
import { householdPriceCents, householdYearCents, perCycle } from '#domain/pricing/pricing.ts';
import { directionsLink, joinPath, officePath, reportOfficePath } from '#util/site/paths.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import type { Catalog, Fee, Office, Plan } from '../schema/catalog.ts';
import type { FeeView, OfficeView, PlanView } from './model.ts';
import { planTerms } from './plan-terms.ts';

/** Household sizes in price tables. */
const HOUSEHOLD_SIZES = [1, 2, 3, 4, 5, 6];

/** The part of the catalog that a site may show and sell. */
export interface CatalogView {
  plans: PlanView[];
  fees: FeeView[];
  offices: OfficeView[];
  feesNote: string;
  /** the plan whose price is quoted by default */
  lead: PlanView | null;
}

/**
 * @param whitelist plan ids the site may sell; empty allows all of the group's (specification §3, plans_whitelist)
 */
export function catalogView(catalog: Catalog, whitelist: readonly string[]): CatalogView {
  const plans = catalog.plans
    .filter((plan) => whitelist.length === 0 || whitelist.includes(plan.id))
    .map((plan) => planView(plan));
  return {
    plans,
    fees: catalog.fees.map(feeView),
    offices: catalog.offices.map((office) => officeView(office, plans)),
    feesNote: catalog.fees_note,
    lead: plans.find((plan) => plan.recommended) ?? plans[0] ?? null,
  };
}

function planView(plan: Plan): PlanView {
  const { invitation_codes: codes, by_invitation: isByInvitation, ...shown } = plan;
  return {
    ...shown,
    needsInvitation: isByInvitation || codes.length > 0,
    per: perCycle(plan.cycle),
    joinHref: joinPath({ planId: plan.id }),
    household: HOUSEHOLD_SIZES.map((people) => ({
      people,
      cents: householdPriceCents(plan.price, people),
      yearCents: householdYearCents(plan, people),
    })),
    terms: planTerms(plan),
  };
}

function feeView(fee: Fee): FeeView {
  return { ...fee, ...saving(fee) };
}

function officeView(office: Office, plans: readonly PlanView[]): OfficeView {
  const addressLine = `${office.street}, ${office.city}, ${office.state} ${office.zip}`;
  return {
    ...office,
    href: officePath(office.id),
    addressLine,
    phoneText: formatPhone(office.phone),
    phoneHref: telLink(office.phone),
    directionsHref: directionsLink({ name: office.name, addressLine }),
    hoursLines: hoursLines(office.hours),
    zoneName: zoneName(office.timezone),
    reportHref: reportOfficePath(office),
    planViews: plans
      .filter((plan) => soldAt(plan, office))
      .map((plan) => ({
        ...plan,
        joinHref: joinPath({ planId: plan.id, officeId: office.id }),
      })),
  };
}

function soldAt(plan: Pick<Plan, 'sold_at' | 'not_sold_in' | 'id'>, office: Office): boolean {
  if (plan.sold_at === 'outside' || plan.not_sold_in.includes(office.state)) return false;
  return office.plan_ids.length === 0 || office.plan_ids.includes(plan.id);
}
