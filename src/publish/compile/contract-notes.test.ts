import { expect, it } from 'vitest';
import { withoutNotes } from './contract-notes.ts';

it('scripts of pages have contracts without the notes for the API', () => {
  const code = `export const login = endpoint({
  method: 'POST',
  summary: 'Logs in, and sets the cookie',
  errors: ['login_failed'],
  headers: z.partial(idempotency()),
  response: z.object({ summary: z.string(), errors: z.array(z.string()) }),
});`;
  expect(withoutNotes('login.ts', code).replaceAll(/\s+/g, ' ')).toBe(
    "export const login = endpoint({ method: 'POST', response: z.object({ summary: z.string(), errors: z.array(z.string()) }), });",
  );
});
