import { z } from 'zod';
import { DEPENDENT_RELATIONS } from '#domain/eligibility/eligibility.ts';
import { planRules } from '#domain/plans/plan-rules.ts';
import { errorMessage } from '#util/node/errors.ts';

const age = () => z.number().int().min(0).max(120);
const days = () => z.array(z.number().int().nonnegative()).min(1);

/** Where a plan's terms differ from the defaults of domain/plans/plan-rules.ts. */
export const PlanRulesSchema = z
  .object({
    member_age: z
      .object({ min: age().default(18), max: age().nullable().default(null) })
      .optional()
      .describe('whole years on the first day of a term, both ends included'),
    dependent_min_age: age().optional().describe('what everyone added must have reached as well'),
    relations: z.array(z.enum(DEPENDENT_RELATIONS)).min(1).optional(),
    proration: z.enum(['days', 'months']).optional().describe('what people added within a term pay for'),
    removal_credit: z
      .enum(['none', 'days', 'months'])
      .optional()
      .describe('what comes back for people who leave within a term'),
    notice_days: days().optional().describe('days ahead on which notice of a renewal is sent'),
    retry_days: days().optional().describe('days after the first attempt on which a renewal is charged'),
    office_change: z
      .object({
        effective: z.enum(['at_once', 'next_day', 'next_month']),
        per_month: z.number().int().positive().nullable().default(null),
      })
      .optional(),
  })
  .transform((own) => ({
    ...(own.member_age && { memberAge: own.member_age }),
    ...(own.dependent_min_age !== undefined && { dependentMinAge: own.dependent_min_age }),
    ...(own.relations && { relations: own.relations }),
    ...(own.proration && { proration: own.proration }),
    ...(own.removal_credit && { removal: { credit: own.removal_credit } }),
    ...(own.notice_days && { noticeDays: own.notice_days }),
    ...(own.retry_days && { retryDays: own.retry_days }),
    ...(own.office_change && {
      officeChange: { effective: own.office_change.effective, perMonth: own.office_change.per_month },
    }),
  }));

type WrittenPlanRules = NonNullable<z.input<typeof PlanRulesSchema>>;

/** The rules in the format of content. */
export function writtenPlanRules(own: OwnPlanRules): WrittenPlanRules {
  return {
    member_age: own.memberAge,
    dependent_min_age: own.dependentMinAge,
    relations: own.relations,
    proration: own.proration,
    removal_credit: own.removal?.credit,
    notice_days: own.noticeDays,
    retry_days: own.retryDays,
    office_change: own.officeChange && {
      effective: own.officeChange.effective,
      per_month: own.officeChange.perMonth,
    },
  };
}

type OwnPlanRules = z.output<typeof PlanRulesSchema>;

/** Why a plan cannot have such rules, or null. */
export function planRulesProblem(cycle: 'annual' | 'monthly', own: OwnPlanRules): string | null {
  try {
    planRules(cycle, own);
    return null;
  } catch (error) {
    return errorMessage(error);
  }
}
