import { useStyles } from '#ui/hooks/use-island.ts';
import type { SectionProps } from '../shared/sections.ts';
import { Sessions } from './ActiveSessions.tsx';
import { Contact } from './ContactDetails.tsx';
import { Email } from './EmailAddress.tsx';
import { Mails } from './EmailPreferences.tsx';
import { Password } from './Password.tsx';
import css from './profile.css?inline';

/** How we reach the member, what they log in with and where, and which mails they get. */
export function Profile({ info, help, hrefOf }: SectionProps) {
  useStyles(css);
  const { account } = info;
  return (
    <div className="dash-part">
      <Contact account={account} householdHref={hrefOf('household')} />
      <Email account={account} help={help} />
      <Password account={account} />
      <Sessions help={help} />
      <Mails help={help} billingHref={hrefOf('billing')} />
    </div>
  );
}
