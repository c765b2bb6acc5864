import { type Identity, tenDigits } from '../record/brand-identity.ts';
import { asItLooks, fold } from '../text/normalize-text.ts';
import { PhraseIndex } from '../text/phrase-index.ts';
import type { CheckContext, ContentRule, Problem } from './rule.ts';

/** A text that identifies a brand. */
interface Trace {
  site: string;
  /** as the brand writes it */
  mark: string;
  kind: 'name' | 'number' | 'host' | 'address' | 'group';
}

type Lookup = ReadonlyMap<string, readonly Trace[]>;

/** The traces of all brands, indexed for lookup. */
interface Traces {
  names: PhraseIndex<Trace>;
  phones: Lookup;
  hosts: Lookup;
  emails: Lookup;
  groups: Lookup;
}

/** Finds traces of other brands that this site must not mention. */
interface ForeignTraces {
  traces: Traces;
  pick: (traces: readonly Trace[] | undefined) => Trace | undefined;
}

const tracesByBrands = new WeakMap<readonly Identity[], Traces>();

export const otherTenant: ContentRule = {
  id: 'other-tenant',
  severity: 'error',
  finds:
    'the name, host, phone number, email address or group key of another brand of this installation, unless checks.json lists that brand under sister_sites; a name of common words only, such as Family Dental, is not checked',
  source: 'a brand’s visitors deal only with that brand; content often starts as a copy of another brand’s',
  check: (context, report) => {
    const foreignTraces = foreignTracesFor(context);
    const problems = [
      ...inTexts(context, foreignTraces),
      ...inLinks(context, foreignTraces),
      ...inIdentity(context, foreignTraces),
    ];
    for (const { path, message } of problems) report(path, message);
  },
};

export function foreignTracesFor({ record, others }: Pick<CheckContext, 'record' | 'others'>): ForeignTraces {
  const own = ownMarks(record);
  const allowed = new Set([record.site.id, ...record.checks.sister_sites]);
  const traces = tracesByBrands.get(others) ?? tracesOf(others);
  tracesByBrands.set(others, traces);
  const isForeign = ({ site, mark, kind }: Trace): boolean => {
    if (allowed.has(site)) return false;
    const folded = fold(asItLooks(mark));
    // two brands may share a number or a name; a trace that this site has too reveals nothing
    return !own.has(folded) && (kind !== 'name' || isDistinctive(folded));
  };
  return { traces, pick: (found) => found?.find(isForeign) };
}

/** Only what finds a trace is computed for all brands, of which there may be thousands; `pick` does the rest. */
function tracesOf(identities: readonly Identity[]): Traces {
  const lookup = (kind: Trace['kind'], marksOf: (identity: Identity) => readonly string[]): Lookup => {
    const found = new Map<string, Trace[]>();
    for (const identity of identities) {
      for (const mark of marksOf(identity)) {
        const trace = { site: identity.site, mark, kind };
        const known = found.get(mark);
        if (known) known.push(trace);
        else found.set(mark, [trace]);
      }
    }
    return found;
  };
  const names = identities.flatMap(({ site, names }) =>
    names.map((mark): [string, Trace] => [fold(asItLooks(mark)), { site, mark, kind: 'name' }]),
  );
  return {
    names: new PhraseIndex(names),
    phones: lookup('number', ({ phones }) => phones),
    hosts: lookup('host', ({ hosts }) => hosts),
    emails: lookup('address', ({ emails }) => emails),
    groups: lookup('group', ({ groupKey }) => (groupKey === '' ? [] : [groupKey])),
  };
}

/** Such as “Harbor Dental Club” or the host harbor.example. */
export const shownTrace = ({ mark, kind }: Trace): string =>
  kind === 'name' ? `“${mark}”` : `the ${kind} ${mark}`;

/** The other brand that a tel:, mailto:, or web address belongs to, if any. */
export function foreignTraceOfLink(href: string, { traces, pick }: ForeignTraces): Trace | undefined {
  if (/^(?:tel|sms):/i.test(href)) return pick(traces.phones.get(tenDigits(href.slice(4))));
  if (/^mailto:/i.test(href)) {
    const address = href.slice(7).replace(/\?.*$/, '').toLowerCase();
    return pick(traces.emails.get(address)) ?? pick(traces.hosts.get(address.replace(/^.*@/, '')));
  }
  const group = /\/group\/([^/?#]+)/.exec(href)?.[1];
  if (group !== undefined) return pick(traces.groups.get(group));
  const host = /^(?:https?:)?\/\/([^/?#:]+)/i.exec(href)?.[1]?.toLowerCase() ?? '';
  return pick(traces.hosts.get(host.replace(/^www\./, '')));
}

function inTexts({ texts }: CheckContext, { traces, pick }: ForeignTraces): Problem[] {
  const { folded } = texts();
  const found = new Map<string, Problem>();
  const add = (position: number, traces: readonly Trace[] | undefined): void => {
    const trace = pick(traces);
    if (!trace) return;
    const { path } = texts().at(position);
    found.set(`${path.join('/')} ${shownTrace(trace)}`, problemFor(path, trace));
  };
  for (const { start, value } of traces.names.find(folded)) add(start, [value]);
  if (traces.phones.size > 0) {
    // the last four digits of a number, and the text before them
    for (const { index } of folded.matchAll(/\d{4}(?!\d)/g)) {
      const digits = folded.slice(Math.max(0, index - 14), index + 4).replace(/\D/g, '');
      if (digits.length >= 10) add(index, traces.phones.get(digits.slice(-10)));
    }
  }
  if (traces.hosts.size > 0 || traces.emails.size > 0) {
    for (const { index } of folded.matchAll(/\.(?=[a-z]{2})(?<=[a-z0-9]\.)/g)) {
      const before = /[a-z0-9.@_+-]*$/.exec(folded.slice(Math.max(0, index - 100), index))?.[0] ?? '';
      const after = /^\.[a-z0-9.-]*[a-z0-9]/.exec(folded.slice(index, index + 100))?.[0] ?? '';
      const name = before + after;
      add(index, traces.emails.get(name));
      add(index, traces.hosts.get(name.replace(/^.*@/, '').replace(/^www\./, '')));
    }
  }
  return [...found.values()];
}

function inLinks({ links }: CheckContext, foreignTraces: ForeignTraces): Problem[] {
  return links().flatMap(({ path, href }) => {
    const trace = foreignTraceOfLink(href, foreignTraces);
    return trace ? [problemFor(path, trace)] : [];
  });
}

/**
 * Contact data in the brand's identity. The publish itself checks its hosts (publish/hosts/host-table.ts).
 */
function inIdentity({ record: { site } }: CheckContext, { traces, pick }: ForeignTraces): Problem[] {
  const address = site.email.toLowerCase();
  const trace = pick(traces.emails.get(address)) ?? pick(traces.hosts.get(address.replace(/^.*@/, '')));
  return trace ? [problemFor(['site', 'email'], trace)] : [];
}

function problemFor(path: Problem['path'], trace: Trace): Problem {
  const { site } = trace;
  return {
    path,
    message: `${shownTrace(trace)} belongs to the brand ${site}. Replace it with this brand’s own, or list "${site}" under sister_sites in checks.json if the two may name each other.`,
  };
}

function ownMarks({ site, base, header }: CheckContext['record']): Set<string> {
  const { header_phone_number } = header.variables;
  const { group_key } = base.variables;
  return new Set(
    // the site's own email address is left out, so that another brand's address is found there too
    [site.name, site.company, ...site.hosts, tenDigits(header_phone_number), group_key]
      .filter(Boolean)
      .map((mark) => fold(asItLooks(mark))),
  );
}

/** Common words in dental brands' texts, menus, and office names. */
const COMMON_WORDS = new Set(
  `a all an and at best care center centers centre choice city clinic clinics club co community
   company compare contact corp dental dentist dentistry dentists discount discounts faq families family
   find first for from gentle good great group groups happy health healthy help home in inc join kids life llc local
   login member members membership memberships modern more my national network new now of office offices
   on one online oral our pay people plan plans plus practice practices premier price prices program programs
   provider providers quality savings save see senior seniors service services simple smile smiles support
   teeth the to tooth today united us usa value we welcome wellness with you your`.split(/\s+/),
);

/**
 * Whether this name (folded) in a text is enough to identify the brand. One word, such as Mesa, means too
 * many other things, and so do common words alone: a brand called “Family Dental” would otherwise block every
 * other brand that mentions “Desert Family Dental”.
 */
function isDistinctive(name: string): boolean {
  const words = wordsOf(name);
  return words.length > 1 && words.some((word) => !COMMON_WORDS.has(word));
}

/** Whether a longer name contains another brand's name: Harbor Dental Club contains Harbor Dental. */
export function isPartOfName(name: string, longer: string): boolean {
  const mark = fold(asItLooks(name));
  return isDistinctive(mark) && new PhraseIndex([[mark, name]]).find(fold(asItLooks(longer))).length > 0;
}

const wordsOf = (name: string): string[] => name.match(/[a-z0-9\u00c0-\uffff]+/g) ?? [];
