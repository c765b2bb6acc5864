import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { day } from '../shared/fields.ts';
import { ATTACHMENT_TYPES } from './grievance.ts';

/** A grievance as the member who sent it follows it. */
export const GrievanceCaseSchema = z.object({
  caseNumber: z.string(),
  /** the day on which its clock began */
  receivedOn: day(),
  urgent: z.boolean(),
  status: z.enum(['received', 'acknowledged', 'resolved']),
  /** the last days on which each step is in time */
  acknowledgeBy: day(),
  resolveBy: day(),
  acknowledgedOn: z.nullable(day()),
  resolvedOn: z.nullable(day()),
  /** what the case waits for; null once it is decided */
  next: z.nullable(
    z.object({
      step: z.enum(['acknowledge', 'resolve']),
      by: day(),
      /** 0 on the last day, negative once it is late */
      daysLeft: z.int(),
    }),
  ),
  /** who works on it; '' until assigned */
  handler: z.string(),
  /** our answer, word for word; '' until there is one */
  decision: z.string(),
  /** as they were sent */
  name: z.string(),
  whatHappened: z.string(),
  desiredOutcome: z.string(),
  files: z.array(z.object({ name: z.string(), type: z.enum(ATTACHMENT_TYPES), bytes: z.int() })),
});
export type GrievanceCase = z.output<typeof GrievanceCaseSchema>;

export const memberGrievances = endpoint({
  method: 'GET',
  path: '/api/v4/member/grievances',
  summary:
    'The grievances that were sent while the member was logged in, the latest first; at most a hundred',
  access: 'member',
  response: z.object({
    cases: z.array(GrievanceCaseSchema),
    /** the page of the form says how to reach the state’s regulator */
    hasRegulator: z.boolean(),
  }),
});
