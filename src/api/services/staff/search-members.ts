import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { StaffCall } from '#api/http/staff-route.ts';
import { assertReaches, requirePerson } from '#api/http/staff-route.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import { MOST_FOUND, type searchMembers } from '#contracts/staff/members.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts, members, searchTerms } from '#db/schema/accounts.ts';
import { offices, plans, sites } from '#db/schema/catalog.ts';
import { memberships } from '#db/schema/memberships.ts';
import { parseMemberSearch, type SearchPart } from '#domain/staff/member-search.ts';
import { scopeOf } from '#domain/staff/permissions.ts';
import { localDay } from '#util/dates/calendar.ts';
import { statusToday } from './member-status.ts';
import { recordLooks } from './record-looks.ts';
import { shownBySite } from './shown-by-site.ts';

type Found = AnswerOf<typeof searchMembers>['found'];

interface Key {
  site: string;
  accountId: string;
}

/**
 * Finds accounts, and records whose data were shown.
 * @throws ApiError not_permitted for a brand in which the person may see no member
 */
export async function findMembers(
  call: StaffCall<typeof searchMembers>,
): Promise<AnswerOf<typeof searchMembers>> {
  const { query, site } = call.body;
  if (site !== undefined) assertReaches(call, site);
  const { sites: whole } = scopeOf(requirePerson(call).grants, 'members.read');
  const seesBrands = whole === 'all' || whole.length > 0;
  const now = call.deps.now();
  const parts = parseMemberSearch(query, localDay(now));
  return call.inScope(async (tx) => {
    const { keys, hasMore } = await findKeys(tx, { parts, site, seesBrands });
    const found = keys.length === 0 ? [] : await readFound(tx, keys, now);
    await recordLooks(tx, call, requirePerson(call), {
      action: 'members.searched',
      subject: { kind: 'members', id: '' },
      // the accounts tell who was looked for; what was typed may be about any person
      bySite: shownBySite(found, site, (own) => ({ accounts: own.map(({ accountId }) => accountId) })),
    });
    return { found, hasMore };
  });
}

const NOTHING = { keys: [], hasMore: false };

/** Above every character, in the order of bytes. */
const LAST = '\u{10FFFF}';

interface Wanted {
  parts: readonly SearchPart[];
  site: string | undefined;
  /** the person sees whole brands; otherwise, few of the rows that are counted */
  seesBrands: boolean;
}

/** An account may have several terms that fit. Of an office, each row is looked for among those of forty others. */
const MOST_ROWS = MOST_FOUND * 2;

/**
 * Comparisons of text reveal nothing by an error, so Postgres looks them up in the index before it checks whether the
 * caller may see a row. A pattern would be compared with every row. The accounts with the rarest part are read, and the
 * other parts are looked up for each: the planner, which cannot know how many rows a policy leaves, may choose a join
 * that reads all terms for each account.
 */
async function findKeys(
  tx: Tx,
  { parts, site, seesBrands }: Wanted,
): Promise<{ keys: Key[]; hasMore: boolean }> {
  const [rarest, ...others] = seesBrands ? await byFrequency(tx, parts) : byLength(parts);
  if (!rarest) return NOTHING;
  // an expression, so that the terms of the account are read, and not all terms that fit
  const has = (part: SearchPart) => sql`(select true from ${searchTerms} o
    where o.site = t.site and o.account_id = t.account_id and ${fitting(sql`(o.term || '')`, part)} limit 1)`;
  const conditions = [
    fitting(sql`t.term`, rarest),
    ...(site === undefined ? [] : [sql`t.site = ${site}`]),
    ...others.map(has),
  ];
  const { rows } = await tx.execute<{ site: string; accountId: string }>(sql`
    select t.site, t.account_id as "accountId" from ${searchTerms} t
    where ${sql.join(conditions, sql` and `)} limit ${MOST_ROWS}`);
  const keys = new Map(rows.map((row) => [`${row.site} ${row.accountId}`, row]));
  return {
    keys: [...keys.values()].slice(0, MOST_FOUND),
    hasMore: keys.size > MOST_FOUND || rows.length === MOST_ROWS,
  };
}

/** Parts with more terms count as equally frequent. */
const FREQUENT = 500;

/** Whole values first, then long beginnings: where counting would read as many rows as searching. */
function byLength(parts: readonly SearchPart[]): SearchPart[] {
  const lengthOf = (part: SearchPart) =>
    'beginning' in part ? part.beginning.length : Number.MAX_SAFE_INTEGER;
  return parts.toSorted((one, other) => lengthOf(other) - lengthOf(one));
}

/** The parts, the one with the fewest terms first. */
async function byFrequency(tx: Tx, parts: readonly SearchPart[]): Promise<SearchPart[]> {
  if (parts.length < 2) return [...parts];
  const counts = parts.map(
    (part, at) => sql`select ${at}::int as at, count(*)::int as count from (
      select from ${searchTerms} t where ${fitting(sql`t.term`, part)} limit ${FREQUENT}) counted`,
  );
  const { rows } = await tx.execute<{ at: number; count: number }>(sql.join(counts, sql` union all `));
  const countOf = (at: number) => rows.find((row) => row.at === at)?.count ?? 0;
  return parts
    .map((part, at) => ({ part, count: countOf(at) }))
    .toSorted((one, other) => one.count - other.count)
    .map(({ part }) => part);
}

function fitting(term: SQL, part: SearchPart): SQL {
  if ('beginning' in part)
    return sql`${term} ~>=~ ${part.beginning} and ${term} ~<~ ${part.beginning + LAST}`;
  return sql`${term} in ${part.anyOf}`;
}

/** What is shown of the accounts, by last name. */
async function readFound(tx: Tx, keys: readonly Key[], now: Date): Promise<Found> {
  // the ID alone would do, but the index begins with the brand
  const brands = [...new Set(keys.map(({ site }) => site))];
  const ids = keys.map(({ accountId }) => accountId);
  const [owners, people, terms] = await Promise.all([
    tx
      .select({
        site: accounts.site,
        accountId: accounts.id,
        brand: sites.name,
        email: accounts.email,
        phone: accounts.phone,
        city: accounts.city,
        state: accounts.state,
      })
      .from(accounts)
      .innerJoin(sites, eq(sites.id, accounts.site))
      .where(and(inArray(accounts.site, brands), inArray(accounts.id, ids))),
    tx
      .select({
        accountId: members.accountId,
        firstName: members.firstName,
        lastName: members.lastName,
        birthDate: members.birthDate,
      })
      .from(members)
      .where(and(inArray(members.site, brands), inArray(members.accountId, ids)))
      .orderBy(asc(members.sequence)),
    tx
      .selectDistinctOn([memberships.site, memberships.accountId], {
        accountId: memberships.accountId,
        number: memberships.number,
        status: memberships.status,
        autoRenew: memberships.autoRenew,
        termStart: memberships.termStart,
        termEnd: memberships.termEnd,
        plan: plans.name,
        office: offices.name,
        timezone: offices.timezone,
      })
      .from(memberships)
      .innerJoin(plans, and(eq(plans.site, memberships.site), eq(plans.id, memberships.planId)))
      .leftJoin(offices, and(eq(offices.site, memberships.site), eq(offices.id, memberships.officeId)))
      .where(and(inArray(memberships.site, brands), inArray(memberships.accountId, ids)))
      .orderBy(memberships.site, memberships.accountId, desc(memberships.termStart)),
  ]);
  const peopleOf = Map.groupBy(people, ({ accountId }) => accountId);
  const termOf = new Map(terms.map((term) => [term.accountId, term]));
  return owners
    .map((owner) => {
      const term = termOf.get(owner.accountId);
      return {
        ...owner,
        people: (peopleOf.get(owner.accountId) ?? []).map(({ accountId: _account, ...person }) => person),
        membership: term
          ? {
              number: term.number,
              plan: term.plan,
              office: term.office ?? '',
              status: statusToday(term, now),
              termEnd: term.termEnd,
            }
          : null,
      };
    })
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));
}

const nameOf = ({ people: [owner] }: Found[number]): string =>
  owner ? `${owner.lastName} ${owner.firstName}` : '';
