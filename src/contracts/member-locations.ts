import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { catalogId, day } from './fields.ts';
import { MembershipOfficeSchema } from './membership.ts';

/** Stands for no office: the plan is used anywhere. */
export const OUTSIDE = 'outside';

const page = (fallback: number, most: number) => z.coerce.number().int().min(1).max(most).default(fallback);

export const memberLocations = endpoint({
  method: 'GET',
  path: '/api/v4/member/locations',
  summary: 'The offices that the membership can move to, and the day from which a change would count',
  access: 'member',
  query: z.object({ page: page(1, 10_000), pageSize: page(50, 100) }),
  response: z.object({
    current: catalogId().nullable(),
    pending: z.object({ officeId: catalogId().nullable(), name: z.string(), effectiveOn: day() }).nullable(),
    /** null where the office cannot be changed now: see `from` */
    effectiveOn: day().nullable(),
    /** first day on which the office can be changed again */
    from: day().nullable(),
    /** whether the plan may be used without an office */
    outsideAllowed: z.boolean(),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    offices: z.array(MembershipOfficeSchema.extend({ acceptingNewPatients: z.boolean() })),
  }),
  errors: ['not_allowed'],
});

export const memberSwitch = endpoint({
  method: 'POST',
  path: '/api/v4/member/switch/{id}',
  summary: 'Moves the membership to another office, or to none with the id “outside”',
  access: 'member',
  params: z.object({ id: catalogId() }),
  response: z.object({
    officeId: catalogId().nullable(),
    name: z.string(),
    effectiveOn: day(),
    /** a change that had not counted yet, and that this one takes the place of */
    replaced: z.boolean(),
  }),
  errors: ['not_found', 'not_allowed'],
});
