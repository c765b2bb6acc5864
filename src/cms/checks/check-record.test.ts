import { describe, expect, it } from 'vitest';
import { found, withBlocks } from '#tests/support/content/content-checks.ts';
import { formatPath } from '../schema/issues.ts';
import { CONTENT_RULES, checkRecord } from './check-record.ts';
import { type ContentRule, severityOf } from './rule.ts';

it('a valid record has no findings', () => {
  expect(found()).toEqual([]);
});

it('a finding names document, field, rule and severity', () => {
  const findings = found((raw) => Object.assign(raw.theme.colors!, { muted: '#777777' }), {
    placeOf: (path) => ({ document: `${path[0]}.json`, field: formatPath(path) }),
  });
  expect(findings[0]).toEqual({
    rule: 'contrast',
    severity: 'error',
    document: 'theme.json',
    field: 'theme.colors.muted',
    message:
      'muted #777777 on paper #ffffff has a contrast of 4.47; text needs 4.5. Make one of them darker or the other lighter.',
  });
});

it('each rule has a unique id, a description and a source', () => {
  expect(new Set(CONTENT_RULES.map(({ id }) => id)).size).toBe(CONTENT_RULES.length);
  for (const { id, finds, source } of CONTENT_RULES) {
    expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(finds.length).toBeGreaterThan(20);
    expect(source.length).toBeGreaterThan(10);
  }
});

describe('the severity of a rule', () => {
  const look: ContentRule = { id: 'look', severity: 'warning', finds: '', source: '', check: () => [] };
  const duty: ContentRule = { ...look, id: 'duty', severity: 'error', legal: true };
  const nothing = { operator: {}, brand: {} };

  it('the operator’s severity overrides the brand’s, and the brand’s the rule’s own', () => {
    expect(severityOf(look, nothing)).toBe('warning');
    expect(severityOf(look, { operator: {}, brand: { look: 'off' } })).toBe('off');
    expect(severityOf(look, { operator: { look: 'error' }, brand: { look: 'off' } })).toBe('error');
  });

  it('only the operator can lower the severity of a legal rule', () => {
    expect(severityOf(duty, { operator: {}, brand: { duty: 'off' } })).toBe('error');
    expect(severityOf(duty, { operator: { duty: 'warning' }, brand: {} })).toBe('warning');
    expect(severityOf({ ...duty, severity: 'warning' }, { operator: {}, brand: { duty: 'error' } })).toBe(
      'error',
    );
  });

  it('the severity of a fixed rule cannot be lowered', () => {
    expect(severityOf({ ...look, fixed: true }, { operator: { look: 'off' }, brand: {} })).toBe('warning');
  });

  it('a rule may be named like an object property', () => {
    const odd = { ...look, id: 'constructor' };
    expect(severityOf(odd, nothing)).toBe('warning');
  });

  it('a rule that is off is not checked', () => {
    const placeholder = withBlocks({ type: 'rich_text', html: '<p>Lorem ipsum</p>' });
    expect(found(placeholder)).toHaveLength(1);
    expect(found(placeholder, { severity: () => 'off' })).toEqual([]);
    expect(found(placeholder, { severity: () => 'warning' })).toMatchObject([{ severity: 'warning' }]);
    const uncalled: ContentRule = { ...look, check: () => expect.fail('a rule that is off was checked') };
    expect(checkRecord({} as never, { rules: [uncalled], severity: () => 'off', knownPaths: [] })).toEqual(
      [],
    );
  });
});
