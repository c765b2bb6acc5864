import type { CmsRecord } from '../../../cms/schema/record.ts';
import { foldForSearch } from '../../../util/fold.ts';
import { cellOf } from '../../../util/grid-cells.ts';

/** The rows that a site's catalog makes, table by table; all rows of a table have the same columns. */
export function catalogRows({ site: { id: site }, catalog }: CmsRecord) {
  const groupKey = catalog.group.key;
  const soldAtOffices = catalog.plans.filter((plan) => plan.sold_at !== 'outside').map((plan) => plan.id);
  return {
    groups: [{ site, key: groupKey, name: catalog.group.name, feesNote: catalog.fees_note }],
    plans: catalog.plans.map((plan, position) => ({
      site,
      id: plan.id,
      groupKey,
      name: plan.name,
      audience: plan.audience,
      cycle: plan.cycle,
      memberCents: plan.price.member_cents,
      dependentCents: plan.price.dependent_cents,
      householdCapCents: plan.price.household_cap_cents ?? null,
      soldAt: plan.sold_at,
      notSoldIn: plan.not_sold_in,
      features: plan.features,
      position,
      retiredAt: null,
    })),
    fees: catalog.fees.map((fee, position) => ({
      site,
      id: fee.id,
      groupKey,
      procedure: fee.procedure,
      category: fee.category,
      usualCents: fee.usual_cents,
      memberCents: fee.member_cents,
      code: fee.code,
      position,
    })),
    offices: catalog.offices.map((office) => ({
      site,
      id: office.id,
      groupKey,
      name: office.name,
      street: office.street,
      city: office.city,
      state: office.state,
      zip: office.zip,
      lat: office.lat,
      lng: office.lng,
      cell: cellOf(office.lat, office.lng),
      phone: office.phone,
      timezone: office.timezone,
      hours: office.hours,
      languages: office.languages,
      accessibility: office.accessibility,
      acceptingNewPatients: office.accepting_new_patients,
      photo: office.photo,
      about: office.about,
      verifiedOn: office.verified_on,
      retiredAt: null,
    })),
    officePlans: catalog.offices.flatMap((office) =>
      (office.plan_ids.length > 0 ? office.plan_ids : soldAtOffices).map((planId) => ({
        site,
        officeId: office.id,
        planId,
      })),
    ),
    providers: catalog.offices.flatMap((office) =>
      office.providers.map((provider) => ({
        site,
        officeId: office.id,
        npi: provider.npi,
        name: provider.name,
        searchName: foldForSearch(`${provider.name} ${office.name}`),
        taxonomy: '122300000X',
        specialty: provider.specialty,
        languages: provider.languages.length > 0 ? provider.languages : office.languages,
        licence: provider.licence,
        acceptingNewPatients: office.accepting_new_patients,
        lat: office.lat,
        lng: office.lng,
        cell: cellOf(office.lat, office.lng),
        verifiedOn: office.verified_on,
      })),
    ),
    coupons: [] as { site: string; codeKey: string }[],
  };
}
