import { and, desc, eq, inArray } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import { LIST_PAGE_SIZE, type listFigure } from '#contracts/staff/reports.ts';
import type { Tx } from '#db/queries/database.ts';
import { members } from '#db/schema/accounts.ts';
import { memberships } from '#db/schema/memberships.ts';
import { recordLooks } from '../record-looks.ts';
import { shownBySite } from '../shown-by-site.ts';
import { type CatalogNames, filterNames, readCatalogNames } from './catalog-names.ts';
import { countFigures, type Fact, reportDay } from './count-figures.ts';
import { countInTurn } from './count-in-turn.ts';
import { monthAnswer } from './read-report.ts';
import { reportScope } from './scope.ts';

type Answer = AnswerOf<typeof listFigure>;
type Row = Answer['rows'][number];
type Sort = StaffCall<typeof listFigure>['query']['sort'];

/** The members of a figure, and records which of them were shown. */
export function showFigureList(call: StaffCall<typeof listFigure>): Promise<Answer> {
  const { figure, month, sort, page, ...filters } = call.query;
  const now = call.deps.now();
  const scope = reportScope(call, filters);
  return countInTurn(call, async (tx) => {
    const names = await readCatalogNames(tx, filters.site);
    const counting = { months: [month], today: reportDay(now), site: filters.site, scope, names };
    const found = new Map<string, Fact>();
    for await (const fact of countFigures(tx, counting)) if (fact.figure === figure) merge(found, fact);
    const facts = [...found.values()].filter(({ value }) => value !== 0);
    const people = await readPeople(tx, facts);
    const rows = facts.map((fact) => rowOf(fact, names, people)).toSorted(orders[sort]);
    const shown = rows.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE);
    const look = { ...filters, figure, month, page };
    await recordLooks(tx, call, requirePerson(call), {
      action: 'members.listed',
      subject: { kind: 'members', id: '' },
      bySite: shownBySite(shown, filters.site, (own) => ({
        ...look,
        rows: own.length,
        accounts: [...new Set(own.map(({ accountId }) => accountId))],
      })),
    });
    return {
      month: monthAnswer(month, now),
      count: rows.length,
      value: rows.reduce((sum, row) => sum + row.value, 0),
      rows: shown,
      hasMore: rows.length > page * LIST_PAGE_SIZE,
      names: filterNames(names, filters),
    };
  });
}

/** One row for what is the same account, day, plan and office. */
function merge(found: Map<string, Fact>, fact: Fact): void {
  const { site, accountId, day, part } = fact;
  const key = [site, accountId, day, part.planId, part.officeId].join(' ');
  const known = found.get(key);
  found.set(key, known ? { ...known, value: known.value + fact.value } : fact);
}

const AT_ONCE = 5000;

/** The owner’s name and the member number of each account. */
async function readPeople(
  tx: Tx,
  facts: readonly Fact[],
): Promise<Map<string, { name: string; number: string }>> {
  const ids = [...new Set(facts.map(({ accountId }) => accountId))];
  const sites = [...new Set(facts.map(({ site }) => site))];
  const people = new Map<string, { name: string; number: string }>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const [owners, numbers] = await Promise.all([
      tx
        .select({ id: members.accountId, firstName: members.firstName, lastName: members.lastName })
        .from(members)
        .where(and(inArray(members.site, sites), inArray(members.accountId, some), eq(members.sequence, 1))),
      tx
        .selectDistinctOn([memberships.site, memberships.accountId], {
          id: memberships.accountId,
          number: memberships.number,
        })
        .from(memberships)
        .where(and(inArray(memberships.site, sites), inArray(memberships.accountId, some)))
        .orderBy(memberships.site, memberships.accountId, desc(memberships.termStart)),
    ]);
    const numberOf = new Map(numbers.map(({ id, number }) => [id, number]));
    for (const { id, firstName, lastName } of owners)
      people.set(id, {
        // an erased person has neither
        name: [lastName, firstName].filter(Boolean).join(', '),
        number: numberOf.get(id) ?? '',
      });
  }
  return people;
}

function rowOf(
  { site, accountId, day, part, value }: Fact,
  names: CatalogNames,
  people: ReadonlyMap<string, { name: string; number: string }>,
): Row {
  const { name = '', number = '' } = people.get(accountId) ?? {};
  const plan = names.plan(site, part.planId);
  const office = names.office(site, part.officeId);
  return { site, brand: names.brand(site), accountId, name, number, plan, office, day, value };
}

const byName = (one: Row, other: Row): number =>
  one.name.localeCompare(other.name, 'en') || (one.accountId < other.accountId ? -1 : 1);
const byDay = (one: Row, other: Row): number => one.day.localeCompare(other.day) || byName(one, other);
const byValue = (one: Row, other: Row): number => one.value - other.value || byName(one, other);
const orders: Record<Sort, (one: Row, other: Row) => number> = {
  name: byName,
  '-name': (one, other) => byName(other, one),
  day: byDay,
  '-day': (one, other) => byDay(other, one),
  value: byValue,
  '-value': (one, other) => byValue(other, one),
};
