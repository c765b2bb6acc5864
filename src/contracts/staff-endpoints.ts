import type { Endpoint } from './shared/endpoint.ts';
import * as audit from './staff/audit.ts';
import * as brands from './staff/brands.ts';
import * as cardPages from './staff/card-pages.ts';
import * as directory from './staff/directory.ts';
import * as grievances from './staff/grievances.ts';
import * as identity from './staff/identity.ts';
import * as memberActions from './staff/member-actions.ts';
import * as memberErasure from './staff/member-erasure.ts';
import * as memberExport from './staff/member-export.ts';
import * as memberMerge from './staff/member-merge.ts';
import * as memberMoney from './staff/member-money.ts';
import * as members from './staff/members.ts';
import * as messages from './staff/messages.ts';
import * as offers from './staff/offers.ts';
import * as passkeys from './staff/passkeys.ts';
import * as payouts from './staff/payouts.ts';
import * as people from './staff/people.ts';
import * as renewals from './staff/renewals.ts';
import * as reports from './staff/reports.ts';
import * as session from './staff/session.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'response' in value;

/** Every call of the staff console. They are served at the host of the staff only, and not part of the brands' API. */
export const staffEndpoints: readonly Endpoint[] = [
  session,
  identity,
  passkeys,
  people,
  offers,
  brands,
  members,
  memberActions,
  renewals,
  grievances,
  messages,
  directory,
  memberMoney,
  memberErasure,
  memberExport,
  cardPages,
  memberMerge,
  audit,
  reports,
  payouts,
]
  .flatMap((contract): unknown[] => Object.values(contract))
  .filter(isEndpoint);
