import { type EndingPlan, endingPlansText } from '#domain/renewals/renewal-notices.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, dashboard, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { button, facts, paragraph } from '../mail-body.ts';

interface Changed {
  /** the name of the chosen plan, then of the current one */
  chosen: string;
  plan: string;
  /** first day of the chosen plan; null if the membership has ended: the day on which it is paid for again */
  from: string | null;
  /** of its first term */
  priceCents: number;
  /** whether it is charged automatically */
  renews: boolean;
  /** people who lose their own plan under the chosen one */
  ending: readonly EndingPlan[];
}

/** Confirms the choice, its price, and that it can be undone. */
export function planChangeMail(brand: LiveBrand, change: Changed): MailContent {
  const { chosen, plan, from, priceCents, renews, ending } = change;
  const ends = endingPlansText(ending, chosen);
  const price = formatCents(priceCents);
  if (from === null)
    return composeMail({
      subject: `Your plan when you come back: ${chosen}`,
      blocks: [
        paragraph(
          `You have chosen ${chosen} instead of ${plan} for when you come back to ${brand.name}. A term costs ${price} for everyone on your membership. It begins on the day on which you pay for it; nothing is charged until then.${ends}`,
        ),
        button({
          lead: 'You can change your mind on your dashboard',
          label: 'Open my dashboard',
          href: dashboard(brand),
        }),
        questions(brand),
      ],
      signature: signatureOf(brand),
    });
  return composeMail({
    subject: `Your plan from ${formatDay(from)}: ${chosen}`,
    blocks: [
      paragraph(
        `You have chosen ${chosen} instead of ${plan} for your next term at ${brand.name}, which begins on ${formatDay(from)}. Until then ${plan} goes on as before, and nothing is charged today.${ends}`,
      ),
      facts([
        ['Next plan', chosen],
        ['Begins on', formatDay(from)],
        ['Price of its first term', price],
      ]),
      paragraph(
        renews
          ? `As your membership renews automatically, your card is charged ${price} for the first term of ${chosen} when it begins. You can turn that off, or cancel, at any time before.`
          : `A term of it costs ${price} for everyone on your membership. As your membership does not renew automatically, nothing is charged unless you pay for it or turn on renewal.`,
      ),
      button({
        lead: `You can undo this on your dashboard until ${chosen} is paid for`,
        label: 'Open my dashboard',
        href: dashboard(brand),
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

interface Kept {
  plan: string;
  /** whether its next term is charged automatically, or the plan is no longer sold */
  next: 'renews' | 'off' | 'not_offered';
  /** first day of that term; null if the membership has ended: the day on which it is paid for again */
  from: string | null;
  priceCents: number;
}

/** The choice was undone: which plan continues, from when, and what it costs. */
export function planKeptMail(brand: LiveBrand, kept: Kept): MailContent {
  return composeMail({
    subject: `You stay with ${kept.plan}`,
    blocks: [
      paragraph(`You undid your change of plan at ${brand.name}. You stay with ${kept.plan}.`),
      paragraph(keptWords(kept)),
      button({ lead: 'If you change your mind', label: 'Open my dashboard', href: dashboard(brand) }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

function keptWords({ plan, next, from, priceCents }: Kept): string {
  const price = formatCents(priceCents);
  if (next === 'not_offered')
    return `${plan} is no longer sold, so it cannot be renewed. ${from ? `Your membership ends when its term is over, on ${formatDay(from)}, unless you choose another plan before.` : ''}`.trim();
  if (from === null) return `When you come back, a term of it costs ${price}. Nothing is charged until then.`;
  if (next === 'renews')
    return `As your membership renews automatically, your card is charged ${price} for the next term of ${plan}, which begins on ${formatDay(from)}. You can turn that off, or cancel, at any time before.`;
  return `Its next term would begin on ${formatDay(from)} and cost ${price}. As your membership does not renew automatically, nothing is charged unless you pay for it or turn on renewal.`;
}

interface Dropped {
  chosen: string;
  plan: string;
  /** null if the membership does not renew automatically */
  renewsOn: string | null;
}

/** The chosen plan is no longer sold. */
export function planDroppedMail(brand: LiveBrand, { chosen, plan, renewsOn }: Dropped): MailContent {
  return composeMail({
    subject: `${chosen} is no longer offered`,
    blocks: [
      paragraph(
        `You have chosen ${chosen} for your next term at ${brand.name}. We are sorry: it is no longer available.`,
      ),
      paragraph(
        renewsOn
          ? `You stay with ${plan}. You had chosen not to continue with it, so we will not charge you unless you agree. Please check its price on your dashboard and agree to it, or choose another plan, before ${formatDay(renewsOn)}. If you do nothing, your membership ends then and nothing is charged.`
          : `You stay with ${plan}, and can choose another plan for your next term on your dashboard.`,
      ),
      button({ label: 'Open my dashboard', href: dashboard(brand) }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
