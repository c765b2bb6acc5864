import { emailConfirmationSend } from '#contracts/account/email-confirmation.ts';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import { Icon } from '#ui/elements/Icon.tsx';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import type { SectionId } from '../shared/sections.ts';
import { useMutation } from '../shared/use-mutation.ts';

interface Props {
  account: Pick<MemberInfo['account'], 'email' | 'isEmailConfirmed'>;
  hrefOf(section: SectionId): string;
}

/** Asks the member to check an unconfirmed address. It blocks nothing. */
export function ConfirmEmail({ account: { email, isEmailConfirmed }, hrefOf }: Props) {
  const change = useMutation();
  if (isEmailConfirmed) return null;
  const sendAgain = () =>
    change.send(
      emailConfirmationSend,
      { body: undefined },
      {
        successText: ({ sent }) =>
          sent
            ? `We sent another link to ${email}. Earlier links no longer work.`
            : 'Your email address is already confirmed.',
      },
    );

  return (
    <section aria-label="Confirm your email address">
      <ul className="dash-todo">
        <li data-tone="soon">
          <Icon name="info" />
          <p>
            Is <strong>{email}</strong> right? Open the link in our welcome email to confirm it.{' '}
            <button
              type="button"
              className="button-text"
              onClick={() => void sendAgain()}
              aria-disabled={change.isBusy}
            >
              {change.isBusy ? 'Sending …' : 'Send again'}
            </button>{' '}
            <QueryLink href={hrefOf('profile')}>Change</QueryLink>
          </p>
        </li>
      </ul>
    </section>
  );
}
