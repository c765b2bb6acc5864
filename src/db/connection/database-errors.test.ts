import { expect, it } from 'vitest';
import { connectionErrorText, fullDiskText } from './database-errors.ts';

const URL_GIVEN = 'postgres://enamel:secret@db.example:5432/members';
const error = (message: string, code?: string) => Object.assign(new Error(message), code && { code });

it.each([
  [error('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'), 'No Postgres answers at db.example:5432'],
  [error('getaddrinfo ENOTFOUND db.example', 'ENOTFOUND'), 'db.example:5432, leads nowhere'],
  [error('connect ETIMEDOUT', 'ETIMEDOUT'), 'does not answer'],
  [error('database "members" does not exist', '3D000'), 'has no database “members”'],
  [
    error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    'asks for a password, and DATABASE_URL has none',
  ],
  [error('password authentication failed for user "enamel"', '28P01'), 'refuses the name or the password'],
])('the message for an unreachable database names what to check: %s', (given, expected) => {
  const text = connectionErrorText(given, URL_GIVEN);
  expect(text).toContain(expected);
  expect(text).not.toContain('secret');
});

it('names an invalid Postgres address as the error, and repeats other errors unchanged', () => {
  expect(connectionErrorText(error('Invalid URL', 'ERR_INVALID_URL'), 'localhost/members')).toContain(
    'must begin with postgres://',
  );
  expect(connectionErrorText(error('relation "sites" is not there', '42P01'), URL_GIVEN)).toBe(null);
  expect(connectionErrorText(error('connect ECONNREFUSED', 'ECONNREFUSED'), null)).toBe(null);
});

it('says that a disk is full, and that other errors are something else', () => {
  expect(fullDiskText(error('could not extend file "base/1/2"', '53100'))).toContain(
    'The disk of the database is full',
  );
  expect(fullDiskText(error('write', 'ENOSPC'))).toContain('no space left');
  expect(fullDiskText(error('deadlock detected', '40P01'))).toBe(null);
});
