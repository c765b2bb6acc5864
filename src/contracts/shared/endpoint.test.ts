import { expect, it } from 'vitest';
import { botActionOf } from './endpoint.ts';

it.each([
  ['/api/login', 'login'],
  ['/api/v4/member/resetPasswordEmail', 'resetPasswordEmail'],
  ['/api/km/grievance', 'grievance'],
  ['/api/v4/member/switch/{id}', 'switch'],
] as const)('the bot check gets the action of %s as %s', (path, action) => {
  expect(botActionOf({ path })).toBe(action);
});
