import { and, eq, isNull } from 'drizzle-orm';
import type { DocumentBrand } from '#api/brand/brand.ts';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { idCardMail } from '#api/mails/membership/id-card.ts';
import type { AccountScope } from '#api/services/membership/account.ts';
import {
  coveredMember,
  fullName,
  type Household,
  isCoveredToday,
  peopleOn,
  runningTerm,
} from '#api/services/membership/household.ts';
import { membershipIds, readHousehold } from '#api/services/membership/read-household.ts';
import { relationName } from '#api/services/membership/relation-name.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import { type IdCard, NOT_INSURANCE, type OwnCard } from '#contracts/membership/id-card.ts';
import { officeContact } from '#contracts/shared/address.ts';
import type { Tx } from '#db/queries/database.ts';
import { memberships } from '#db/schema/memberships.ts';
import { lastDayOf } from '#domain/terms/membership-term.ts';
import { earlierOf } from '#util/dates/calendar.ts';
import { t } from './texts.ts';

/**
 * The card of a membership, or of one person it covers.
 * @param id the ID of a membership or a covered member
 * @throws ApiError not_found for IDs of other accounts; not_allowed if the membership covers no one any more
 */
export async function readIdCard(
  tx: Tx,
  scope: AccountScope,
  wanted: { id: string; brand: DocumentBrand },
): Promise<IdCard> {
  const { card, household } = await findCard(tx, scope, wanted);
  await recordCardReceipt(tx, household);
  return card;
}

/**
 * The same card for a mail, which does not prove that the member has received it.
 * @throws ApiError as readIdCard
 */
export async function findIdCard(
  tx: Tx,
  scope: AccountScope,
  wanted: { id: string; brand: DocumentBrand },
): Promise<IdCard> {
  return (await findCard(tx, scope, wanted)).card;
}

async function findCard(
  tx: Tx,
  scope: AccountScope,
  { id, brand }: { id: string; brand: DocumentBrand },
): Promise<{ card: IdCard; household: Household }> {
  const { site, now } = scope;
  for (const membershipId of await membershipIds(tx, scope)) {
    const household = await readHousehold(tx, { site, membershipId, now });
    if (!household) continue;
    const covered = peopleOn(household, household.today);
    const holder = covered.find((person) =>
      id === membershipId ? person.relation === 'self' : person.id === id,
    );
    if (id !== membershipId && !holder) continue;
    if (!isCoveredToday(household))
      throw new ApiError('not_allowed', {
        reason: 'not_covered',
        message: t.noCard,
      });
    return { card: idCardOf(household, { holder: holder ? fullName(holder) : '', brand }), household };
  }
  throw notFound();
}

/** The card as of today. */
function idCardOf(household: Household, { holder, brand }: { holder: string; brand: DocumentBrand }): IdCard {
  const { membership, plan, office, today } = household;
  const term = runningTerm(household);
  return {
    membershipId: membership.id,
    brand: brand.name,
    phone: brand.phone,
    website: brand.website,
    plan: plan.name,
    number: membership.number,
    holder,
    validFrom: term.start,
    validThrough: lastDayOf(term),
    members: peopleOn(household, today).map((person) => {
      const { coveredFrom, coveredThrough } = coveredMember(household, person);
      return {
        id: person.id,
        name: fullName(person),
        relation: relationName(person),
        ownPlan: person.ownPlan?.name,
        coveredFrom,
        coveredThrough,
      };
    }),
    office: office && officeContact(office),
    notice: NOT_INSURANCE,
    explanation: brand.notInsurance,
  };
}

/**
 * A card for each person of `id`, a membership or a member. A person may be covered for less time than the others, such
 * as a child who reaches the age limit.
 */
export function ownCards(card: IdCard, id: string): OwnCard[] {
  return card.members
    .filter((member) => id === card.membershipId || id === member.id)
    .map((member) => ({
      ...card,
      memberId: member.id,
      holder: member.name,
      plan: member.ownPlan ?? card.plan,
      validThrough: earlierOf(card.validThrough, member.coveredThrough),
    }));
}

/** Some states count the refund period from receipt of the card and materials. Viewing the card proves receipt. */
async function recordCardReceipt(tx: Tx, { site, membership, today }: Household): Promise<void> {
  if (membership.materialsReceivedOn !== null) return;
  await tx
    .update(memberships)
    .set({ materialsReceivedOn: today })
    .where(
      and(
        eq(memberships.site, site),
        eq(memberships.id, membership.id),
        isNull(memberships.materialsReceivedOn),
      ),
    );
}

interface CardMail {
  brand: LiveBrand;
  cards: readonly IdCard[];
  /** of the membership or the member whose cards they are */
  id: string;
  email: string;
  accountId: string;
  /** chosen by the caller; the same key again sends nothing */
  dedupeKey: string;
}

/** Queues a member's cards, addressed only to the account itself. */
export async function queueIdCard(
  tx: Tx,
  { brand, cards, id, email, accountId, dedupeKey }: CardMail,
): Promise<void> {
  await queueMail(tx, brand, {
    kind: 'id-card',
    recipient: email,
    mail: () => idCardMail(brand, { cards, id }),
    accountId,
    dedupeKey: `id-card:${accountId}:${dedupeKey}`,
  });
}
