import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { useInlineEdit } from '#ui/hooks/use-return-focus.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import type { Account } from '../shared/sections.ts';
import { useMutation } from '../shared/use-mutation.ts';
import { ContactForm } from './ContactForm.tsx';

interface Props {
  account: Account;
  householdHref: string;
}

/** Phone and address: what is typed is shown at once, and taken back if it cannot be stored. */
export function ContactDetails({ account, householdHref }: Props) {
  const part = useInlineEdit();
  const change = useMutation();
  const { phone, street, street2, city, state, zip } = account;
  const lines = [street, street2, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')];
  const shown = lines.filter((line) => line !== '');

  return (
    <section aria-label="Contact">
      <h3>Phone and address</h3>
      {(!part.isOpen || change.isBusy) && (
        <>
          <dl className="profile-facts" aria-busy={change.isBusy}>
            <div>
              <dt>Phone</dt>
              <dd>{phone ? <a href={telLink(phone)}>{formatPhone(phone)}</a> : 'none given'}</dd>
            </div>
            <div>
              <dt>Address</dt>
              <dd>{shown.length > 0 ? shown.map((line) => <span key={line}>{line}</span>) : 'none given'}</dd>
            </div>
          </dl>
          <p className="dash-actions">
            <button
              ref={part.button}
              type="button"
              className="button-quiet"
              aria-disabled={change.isBusy || undefined}
              onClick={() => !change.isBusy && part.open()}
            >
              {change.isBusy ? 'Saving …' : 'Change phone or address'}
            </button>
            <QueryLink href={householdHref}>Correct a name</QueryLink>
          </p>
        </>
      )}
      {part.isOpen && (
        <div ref={part.form} hidden={change.isBusy}>
          <ContactForm account={account} change={change} onClose={part.close} />
        </div>
      )}
    </section>
  );
}
