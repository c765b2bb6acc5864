import type { Problem } from '#client/http/call-failure.ts';
import { codeLoginPath, passLoginEmail } from '#client/page/code-login.ts';
import { sentence } from '#ui/elements/sentence.ts';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { paths } from '#util/site/paths.ts';
import { t } from './texts.ts';

interface Props {
  /** '' while there is nothing to say */
  message: string;
  /** of the last refusal */
  code: Problem['code'] | undefined;
  /** a member is logged in */
  isMember: boolean;
  /** the buyer's address, for the login page */
  email?: string;
  /** where to go on after a login; default: to the dashboard, which has the membership */
  next?: string;
}

/**
 * Error of a step. A buyer who already has an account gets a link to log in with a code by email, or to the membership,
 * which these pages lack otherwise.
 */
export function StepError({ message, code, isMember, email = '', next = paths.dashboard }: Props) {
  if (!message) return null;
  return (
    <FormMessage>
      {message}
      {code === 'already_member' &&
        (isMember ? (
          <p>
            <a href={paths.dashboard}>{t.goToDashboard}</a>
          </p>
        ) : (
          <p>
            {sentence(
              t.logInOr(
                (words) => (
                  <a href={codeLoginPath(next)} onClick={() => passLoginEmail(email)}>
                    {words}
                  </a>
                ),
                (words) => <a href={paths.checkoutCreateAccount}>{words}</a>,
              ),
            )}
          </p>
        ))}
    </FormMessage>
  );
}
