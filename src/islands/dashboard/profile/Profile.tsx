import { useStyles } from '#ui/hooks/use-island.ts';
import type { SectionProps } from '../shared/sections.ts';
import { ActiveSessions } from './ActiveSessions.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { EmailAddress } from './EmailAddress.tsx';
import { EmailPreferences } from './EmailPreferences.tsx';
import { Password } from './Password.tsx';
import css from './profile.css?inline';

/** How we reach the member, what they log in with and where, and which mails they get. */
export function Profile({ info, help, hrefOf }: SectionProps) {
  useStyles(css);
  const { account } = info;
  return (
    <div className="dash-part">
      <ContactDetails account={account} householdHref={hrefOf('household')} />
      <EmailAddress account={account} help={help} />
      <Password account={account} />
      <ActiveSessions help={help} />
      <EmailPreferences help={help} billingHref={hrefOf('billing')} />
    </div>
  );
}
