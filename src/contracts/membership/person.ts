import * as z from 'zod/mini';
import { dayInput } from '../shared/day-input.ts';
import { catalogId, cents, line, RelationSchema } from '../shared/fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

export const disabled = () => z.boolean(says(() => t.sayWhetherDisabled));

/** A person to be covered by a membership. */
export const PersonSchema = z.object(
  {
    firstName: line(
      80,
      says(() => t.enterFirstName),
    ),
    lastName: line(
      80,
      says(() => t.enterLastName),
    ),
    birthDate: dayInput(),
    /** 'self' is who joins and pays */
    relation: RelationSchema,
    /** a disabled dependent is covered past the age limit */
    disabled: z._default(disabled(), false),
  },
  says(() => t.enterWhoIsCovered),
);
export type Person = z.output<typeof PersonSchema>;

/** What a dependent is to have instead of the household's plan, where the group allows it; null: that one. */
export const ownPlan = () => z.optional(z.nullable(catalogId(says(() => t.choosePlan))));

/** A plan that a dependent may have, and what it costs them for a whole term. */
export const MemberPlanSchema = z.object({ id: catalogId(), name: z.string(), dependentCents: cents() });
export type MemberPlan = z.output<typeof MemberPlanSchema>;

/** A person's own plan, instead of the household's. */
export const OwnPlanSchema = z.object({ id: catalogId(), name: z.string() });

/** Someone who may have a plan of their own. */
export const PersonWithPlanSchema = z.extend(PersonSchema, { plan: ownPlan() });
export type PersonWithPlan = z.output<typeof PersonWithPlanSchema>;

/** The most people of one household. */
export const MOST_PEOPLE = 12;
