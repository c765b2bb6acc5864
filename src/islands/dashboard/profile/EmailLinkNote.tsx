import { Spinner } from '#ui/elements/Spinner.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { type LinkState, openEmailLink } from './email-link.ts';

interface Props {
  link: LinkState;
  /** the address that the account has */
  present: string;
}

/** What became of a link that was opened from a mail. */
export function EmailLinkNote({ link, present }: Props) {
  switch (link.kind) {
    case 'none':
      return null;
    case 'opening':
      return (
        <p className="profile-busy" role="status">
          <Spinner size="sm" label="" /> Confirming your email address …
        </p>
      );
    case 'confirmed':
      return (
        <FormMessage kind="success" takesFocus>
          <p>
            Thank you. <strong>{link.email}</strong> is confirmed: our emails reach you.
          </p>
        </FormMessage>
      );
    case 'changed':
      return (
        <FormMessage kind="success" takesFocus>
          <p>
            <strong>{link.email}</strong> is now your email address. You log in with it, and our emails go
            there. Everywhere else, you have been logged out.
          </p>
        </FormMessage>
      );
    case 'half':
      return (
        <FormMessage kind="info" takesFocus>
          <p>
            Thank you, this mailbox is confirmed. One is left: open the link that we sent to{' '}
            <strong>{link.waiting.isNewConfirmed ? present : link.waiting.email}</strong>.
          </p>
        </FormMessage>
      );
    case 'expired':
      return (
        <FormMessage takesFocus>
          <p>
            This link no longer works: it was used before, is too old, or belongs to another account. Your
            address was not changed by it.
          </p>
        </FormMessage>
      );
    case 'failed':
      return (
        <FormMessage takesFocus>
          <p>Your email address is not confirmed yet. {link.message}</p>
          <p>
            <button type="button" className="button-text" onClick={() => void openEmailLink()}>
              Try again
            </button>
          </p>
        </FormMessage>
      );
  }
}
