import type { Problem } from '#client/http/explain-failure.ts';

/** What a form refuses itself, in the shape of a server's refusal. */
export const refused = (
  message: string,
  fields: Readonly<Record<string, string>> = {},
): { ok: false; problem: Problem } => ({ ok: false, problem: { message, fields, code: 'invalid' } });
