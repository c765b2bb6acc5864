import * as z from 'zod/mini';
import { password } from '../shared/login-fields.ts';
import { mailedCode } from './login-code.ts';

/** What a change of the login requires besides the session (decision 072). */
export const ownerProof = () => ({
  currentPassword: z.optional(password()),
  /** from confirmCodeEmail, of a member without a password */
  code: z.optional(mailedCode()),
});
