import * as z from 'zod/mini';
import { type Message, says } from './says.ts';
import { t } from './texts.ts';

/** Apart from the other fields, because the login page needs only these. */

/** Well-formed; whether it is known is never said. */
export const email = () =>
  z.pipe(
    z.string(says(() => t.enterEmail)).check(
      z.trim(),
      z.minLength(
        1,
        says(() => t.enterEmail),
      ),
      z.maxLength(
        254,
        says(() => t.emailTooLong),
      ),
    ),
    z.email(says(() => t.emailSuchAs)),
  );

/** As typed: rules on new passwords are the server's (domain/accounts/password-rules.ts). */
export const password = (missing: Message = says(() => t.enterPassword)) =>
  z.string(missing).check(
    z.minLength(1, missing),
    z.maxLength(
      512,
      says(() => t.passwordTooLong),
    ),
  );

export const uuid = () => z.uuid(says(() => t.notOurs));

export const DoneSchema = z.object({ ok: z.literal(true) });
