import { liveBrand } from '#api/brand/live-brand.ts';
import type { Call } from '#api/http/request-context.ts';
import { offerOf } from '#api/services/catalog/offer.ts';
import { planAnswer } from '#api/services/membership/membership-answer.ts';
import { isPlanOffered, type OpenTerm, openTerm, priceFor } from '#api/services/membership/next-term.ts';
import { accountScope, ownHousehold } from '#api/services/membership/read-membership.ts';
import { factsOf } from '#api/services/membership/terms.ts';
import type { memberPlan } from '#contracts/member/member-plan.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import { statusOn } from '#domain/terms/membership-status.ts';
import { planChoices } from './plan-choices.ts';
import { renewalWording } from './renewal-wording.ts';
import { consentToKeep } from './undo-plan-change.ts';

type ListCall = Pick<Call, 'site' | 'member' | 'parts' | 'inSite'>;

/** The price of the next term, and its possible plans. */
export async function listPlans(call: ListCall): Promise<AnswerOf<typeof memberPlan>> {
  const asking = accountScope(call);
  const [offer, brand] = await Promise.all([offerOf(call), liveBrand(call.parts, call.site)]);
  const { open, choices } = await call.inSite(async (tx) => {
    const term = openTerm(await ownHousehold(tx, asking));
    return { open: term, choices: await planChoices(tx, term, offer) };
  });
  const { household, next, from, people, priceCents } = open;
  const { plan, planChange } = household;
  const refusal = changeRefusal(open);
  return {
    from,
    refusal,
    people: Math.max(1, people.length),
    renewal:
      from !== null && isPlanOffered(next, offer.whitelist)
        ? {
            on: from,
            priceCents,
            consent: renewalWording(open, { company: brand.company, plan: next.plan }),
          }
        : null,
    plan: {
      ...planAnswer(plan),
      priceCents: priceFor(plan, open),
      isOffered: isPlanOffered(household, offer.whitelist),
      consent: consentToKeep(open, { company: brand.company, whitelist: offer.whitelist }),
    },
    plans:
      refusal === null
        ? choices
            .filter((choice) => choice.plan.id !== plan.id && choice.refusal === null)
            .map((choice) => ({
              ...planAnswer(choice.plan),
              audience: choice.plan.audience,
              features: choice.plan.features,
              priceCents: choice.priceCents,
              isChosen: choice.plan.id === planChange?.plan.id,
            }))
        : [],
  };
}

/** A sentence that says why no plan can be chosen at the moment, or null. */
export function changeRefusal({ household }: OpenTerm): string | null {
  return statusOn(factsOf(household), household.today) === 'cancelled'
    ? 'You canceled this membership. Undo that first; then you can choose another plan for its next term.'
    : null;
}
