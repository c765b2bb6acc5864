import { NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import type { MailText } from './mail-text.ts';
import { callLine } from './phone-line.ts';
import { type MembershipFacts, membershipText } from './welcome.ts';

/**
 * To the owner of an account, when somebody bought a membership for its address without knowing the password: a
 * relative perhaps, or the owner, who forgot it.
 */
export function joinedByAnotherMail(brand: LiveBrand, facts: MembershipFacts): MailText {
  return {
    subject: `A membership was bought for your account at ${brand.name}`,
    text: `Someone bought a membership at ${brand.name} with this email address, without logging in. It belongs to your account.

${membershipText(facts)}

It does not renew automatically, and your card was not charged.

If it was you, log in to see your card: ${brand.origin}/member-login
If you have forgotten your password, set a new one: ${brand.origin}/reset-password
${callLine(brand, 'Not you?')}
${NOT_INSURANCE}. ${brand.notInsurance}

${brand.name}
${brand.origin}
`,
  };
}
