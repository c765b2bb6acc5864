import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { instant } from '../shared/fields.ts';
import { DoneSchema, uuid } from '../shared/login-fields.ts';
import { NamedBrandSchema } from './brands.ts';
import { StaffGrantSchema } from './roles.ts';

/** Invitations to a person who already has an account: they accept the roles after signing in. */

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/staff/offers',
  summary: 'Roles that were offered to the signed-in person, and wait for their answer',
  access: 'staff',
  response: z.object({
    offers: z.array(
      z.object({
        id: uuid(),
        /** who offers them; '' for the command */
        inviter: z.string(),
        grants: z.array(StaffGrantSchema),
        expiresAt: instant(),
      }),
    ),
    /** of the roles */
    brands: z.array(NamedBrandSchema),
  }),
});

export const answerOffer = endpoint({
  method: 'POST',
  path: '/api/staff/offers/{id}',
  summary: 'Accepts or declines roles that were offered to the signed-in person',
  access: 'staff',
  secondFactor: 'recent',
  params: z.object({ id: uuid() }),
  body: z.object({ accept: z.boolean() }),
  response: DoneSchema,
  errors: ['link_expired'],
});
