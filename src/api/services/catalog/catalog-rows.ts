import type { Coupon, Plan, Verification } from '#cms/schema/catalog.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { ANY_DENTIST, findSpecialty } from '#domain/offices/specialties.ts';
import { couponKey } from '#domain/pricing/coupons.ts';
import type { BrandRefundRule } from '#domain/refunds/refund-rules.ts';
import { cellOf } from '#util/geo/points.ts';
import { normalizeForSearch } from '#util/text/search-normalize.ts';

/** The rows of a site's catalog, by table; all rows of a table have the same columns. */
export function catalogRows({ site: { id: site }, catalog }: CmsRecord) {
  const groupKey = catalog.group.key;
  const soldAtOffices = catalog.plans.filter((plan) => plan.sold_at !== 'outside').map((plan) => plan.id);
  return {
    groups: [
      {
        site,
        key: groupKey,
        name: catalog.group.name,
        feesNote: catalog.fees_note,
        planPerMember: catalog.group.plan_per_member,
      },
    ],
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
      rules: { ...plan.rules, refund: refundRule(plan) },
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
      source: office.source,
      verifiedOn: office.verified_on,
      verifications: verifications(office.verifications),
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
        searchName: normalizeForSearch(`${provider.name} ${office.name}`),
        taxonomy: provider.taxonomy || (findSpecialty(provider.specialty)?.code ?? ANY_DENTIST),
        specialty: provider.specialty,
        languages: provider.languages.length > 0 ? provider.languages : office.languages,
        license: provider.license,
        acceptingNewPatients: office.accepting_new_patients,
        lat: office.lat,
        lng: office.lng,
        cell: cellOf(office.lat, office.lng),
        source: office.verifications.providers?.source ?? office.source,
        verifiedOn: office.verifications.providers?.verified_on ?? office.verified_on,
        verifications: verifications(provider.verifications),
      })),
    ),
    coupons: catalog.coupons.map((coupon) => couponRow(site, coupon)),
  };
}

const verifications = (given: Record<string, Verification | undefined>) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([field, known]) =>
      known ? [[field, { source: known.source, verifiedOn: known.verified_on }]] : [],
    ),
  );

function refundRule({ refund }: Plan): BrandRefundRule {
  if (!refund) return {};
  const { days, even_if_used: evenIfUsed, keep_fee: keepFee, renewal_window: renewalWindow } = refund;
  return { days, evenIfUsed, keepFee, renewalWindow, proRata: refund.pro_rata };
}

function couponRow(site: string, coupon: Coupon) {
  return {
    site,
    code: coupon.code,
    codeKey: couponKey(coupon.code),
    kind: coupon.kind,
    percent: coupon.kind === 'percent' ? coupon.percent : null,
    amountCents: coupon.kind === 'amount' ? coupon.amount_cents : null,
    planIds: coupon.plan_ids,
    officeIds: coupon.office_ids,
    startsAt: coupon.starts_at ? new Date(coupon.starts_at) : null,
    endsAt: coupon.ends_at ? new Date(coupon.ends_at) : null,
    maxRedemptions: coupon.max_redemptions ?? null,
    firstPurchaseOnly: coupon.first_purchase_only,
    minimumCents: coupon.minimum_cents,
    active: coupon.active,
  };
}
