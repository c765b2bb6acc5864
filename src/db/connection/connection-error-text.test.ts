import { expect, it } from 'vitest';
import { connectionFaultText } from './connection-error-text.ts';

const URL_GIVEN = 'postgres://enamel:secret@db.example:5432/members';
const fault = (message: string, code?: string) => Object.assign(new Error(message), code && { code });

it.each([
  [fault('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'), 'No Postgres answers at db.example:5432'],
  [fault('getaddrinfo ENOTFOUND db.example', 'ENOTFOUND'), 'db.example:5432, leads nowhere'],
  [fault('connect ETIMEDOUT', 'ETIMEDOUT'), 'does not answer'],
  [fault('database "members" does not exist', '3D000'), 'has no database “members”'],
  [
    fault('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    'asks for a password, and DATABASE_URL has none',
  ],
  [fault('password authentication failed for user "enamel"', '28P01'), 'refuses the name or the password'],
])('names what to check when the database cannot be reached', (given, said) => {
  const text = connectionFaultText(given, URL_GIVEN);
  expect(text).toContain(said);
  expect(text).not.toContain('secret');
});

it('names an invalid Postgres address as the error, and repeats other errors unchanged', () => {
  expect(connectionFaultText(fault('Invalid URL', 'ERR_INVALID_URL'), 'localhost/members')).toContain(
    'must begin with postgres://',
  );
  expect(connectionFaultText(fault('relation "sites" is not there', '42P01'), URL_GIVEN)).toBe(null);
  expect(connectionFaultText(fault('connect ECONNREFUSED', 'ECONNREFUSED'), null)).toBe(null);
});
