import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { DoneSchema } from '../shared/login-fields.ts';
import { MEMBER_PATH, ofMember, reason } from './shared-fields.ts';

export const askExport = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/exports`,
  summary: 'Lets the caller save everything that is held of a member, for ten minutes',
  access: 'staff',
  permission: 'members.export',
  secondFactor: 'recent',
  params: ofMember(),
  body: z.object({ reason: reason() }),
  response: DoneSchema,
  errors: ['not_found'],
});

export const saveExport = endpoint({
  method: 'GET',
  path: `${MEMBER_PATH}/exports/file`,
  summary: 'Everything that is held of a member, as an archive; after a call that gave the reason',
  access: 'staff',
  permission: 'members.export',
  params: ofMember(),
  response: z.unknown(),
  file: 'application/zip',
  errors: ['not_found', 'not_allowed'],
});
