import type { Problem } from '#client/http/call-failure.ts';
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
}

/** Error of a step. A buyer who already has a membership gets a link to it, which these pages lack otherwise. */
export function StepError({ message, code, isMember }: Props) {
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
                (words) => <a href={paths.memberLogin}>{words}</a>,
                (words) => <a href={paths.checkoutCreateAccount}>{words}</a>,
              ),
            )}
          </p>
        ))}
    </FormMessage>
  );
}
