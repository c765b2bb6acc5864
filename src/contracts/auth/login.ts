import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { email, password, uuid } from '../shared/login-fields.ts';

const LoginBodySchema = z.object({ email: email(), password: password() });

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Logs a member in',
  access: 'anyone',
  botCheck: true,
  body: LoginBodySchema,
  response: z.object({
    isAuthenticated: z.literal(true),
    /** not from an older server */
    accountId: z.optional(uuid()),
    email: z.string(),
    /** the session is a new one, and so is its token */
    csrfToken: z.string(),
  }),
  errors: ['wrong_login', 'second_factor', 'too_many'],
});
