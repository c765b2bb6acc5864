import { useStyles } from '../../../ui/use-styles.ts';
import type { SectionProps } from '../Dashboard.tsx';
import { Contact } from './Contact.tsx';
import { Email } from './Email.tsx';
import { Mails } from './Mails.tsx';
import { Password } from './Password.tsx';
import css from './profile.css?inline';
import { Sessions } from './Sessions.tsx';

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
