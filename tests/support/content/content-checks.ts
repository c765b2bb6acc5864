import { type CheckOptions, CONTENT_RULES, checkRecord } from '#cms/checks/check-record.ts';
import type { Finding } from '#cms/checks/rule.ts';
import { parseRecord } from '#cms/record/parse-record.ts';
import { changedRaw, type RawSample } from './sample-record.ts';

/**
 * Tests change the state of the only office without moving it, so leave out these rules; office-rules.test.ts covers
 * them.
 */
const OTHER_RULES = CONTENT_RULES.filter(({ id }) => id !== 'office-facts' && id !== 'office-city');

/** Runs the checks on the sample record after one change. */
export function found(
  change: (raw: RawSample) => void = () => undefined,
  options: CheckOptions = {},
): Finding[] {
  const raw = changedRaw((sample) => {
    // This state has no duties of its own.
    Object.assign(sample.catalog.offices[0] ?? {}, { state: 'NE' });
    change(sample);
  });
  const record = parseRecord(raw, { site: 'harbor', version: 'live' });
  return checkRecord(record, { raw, rules: OTHER_RULES, ...options });
}

/** `rule field` of each finding. */
export const places = (findings: readonly Finding[]): string[] =>
  findings.map(({ rule, field }) => `${rule} ${field}`);

/** Puts these blocks on a page of the record. */
export const withBlocks =
  (...sections: Record<string, unknown>[]) =>
  (raw: RawSample): void => {
    raw.pages = [{ page: 'home', sections }];
  };

/** Puts one text as HTML on a page of the record. */
export const withHtml = (html: string): ((raw: RawSample) => void) => withBlocks({ type: 'rich_text', html });
