import * as z from 'zod/mini';
import { catalogId, line, textLine } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

/** What the calls of the staff share. */

export const MEMBER_PATH = '/api/staff/members/{site}/{accountId}';

export const ofMember = () => z.object({ site: catalogId(), accountId: uuid() });

/** Why, in the person's own words, for the audit. */
export const reason = () =>
  line(
    500,
    says(() => t.enterReason),
  );

/** The same, where the change says enough. */
export const optionalReason = () => z._default(textLine(500), '');
