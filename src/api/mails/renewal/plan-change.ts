import { type EndingPlan, endingPlansText } from '#domain/renewals/ending-plans.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, dashboard, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { button, facts, paragraph } from '../mail-body.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';

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
      subject: t.planOnReturn.subject(chosen),
      blocks: [
        paragraph(`${t.planOnReturn.intro(brand.name, { chosen, plan, price })}${ends}`),
        button({ lead: t.planOnReturn.undo, label: shared.openDashboard, href: dashboard(brand) }),
        questions(brand),
      ],
      signature: signatureOf(brand),
    });
  const day = shownDay(from);
  return composeMail({
    subject: t.planChange.subject(day, chosen),
    blocks: [
      paragraph(`${t.planChange.intro(brand.name, { chosen, plan, from: day })}${ends}`),
      facts([
        [t.planChange.nextPlan, chosen],
        [t.planChange.beginsOn, day],
        [t.planChange.firstPrice, price],
      ]),
      paragraph(renews ? t.planChange.isCharged(chosen, price) : t.planChange.isNotCharged(price)),
      button({ lead: t.planChange.undo(chosen), label: shared.openDashboard, href: dashboard(brand) }),
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
    subject: t.planKept.subject(kept.plan),
    blocks: [
      paragraph(t.planKept.intro(brand.name, kept.plan)),
      paragraph(keptWords(kept)),
      button({ lead: t.planKept.undo, label: shared.openDashboard, href: dashboard(brand) }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

function keptWords({ plan, next, from, priceCents }: Kept): string {
  const price = formatCents(priceCents);
  const day = from === null ? null : shownDay(from);
  if (next === 'not_offered')
    return `${t.planKept.notSold(plan)} ${day ? t.planKept.endsOn(day) : ''}`.trim();
  if (day === null) return t.planKept.onReturn(price);
  return next === 'renews' ? t.planKept.renews(plan, day, price) : t.planKept.doesNotRenew(day, price);
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
    subject: t.planDropped.subject(chosen),
    blocks: [
      paragraph(t.planDropped.intro(brand.name, chosen)),
      paragraph(
        renewsOn ? t.planDropped.agreeBefore(plan, shownDay(renewsOn)) : t.planDropped.chooseAnother(plan),
      ),
      button({ label: shared.openDashboard, href: dashboard(brand) }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
