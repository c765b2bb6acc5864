import type { Endpoint } from './shared/endpoint.ts';
import * as audit from './staff/audit.ts';
import * as brands from './staff/brands.ts';
import * as identity from './staff/identity.ts';
import * as members from './staff/members.ts';
import * as offers from './staff/offers.ts';
import * as passkeys from './staff/passkeys.ts';
import * as people from './staff/people.ts';
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
  audit,
]
  .flatMap((contract): unknown[] => Object.values(contract))
  .filter(isEndpoint);
