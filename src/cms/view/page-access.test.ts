import { describe, expect, it } from 'vitest';
import { pageExists, type RuleFacts, resolveGuard, UnknownGuardError } from './page-access.ts';

const facts = (over: Partial<RuleFacts> = {}): RuleFacts => ({
  catalog: { offices: [] },
  header: { header_top_right_directory: { title: '', link: '', enabled: false }, showHeaderBanner: false },
  today: new Date('2026-06-15T12:00:00Z'),
  ...over,
});
const officeIn = (state: string) => ({ offices: [{ state }] }) as unknown as RuleFacts['catalog'];

it('a page without a rule is shown', () => {
  expect(pageExists(undefined, facts())).toBe(true);
});

it('a page with the rule never is not shown', () => {
  expect(pageExists({ rule: 'never' }, facts())).toBe(false);
});

it('a state page is shown only if the group has an office there', () => {
  const rule = { rule: 'offices_in', state: 'AZ' } as const;
  expect(pageExists(rule, facts({ catalog: officeIn('AZ') }))).toBe(true);
  expect(pageExists(rule, facts({ catalog: officeIn('NV') }))).toBe(false);
});

it('a page tied to a header entry is shown only while that is on', () => {
  const header = {
    header_top_right_directory: { title: '', link: '', enabled: true },
    showHeaderBanner: false,
  };
  expect(pageExists({ rule: 'flag', name: 'header_top_right_directory' }, facts({ header }))).toBe(true);
  expect(pageExists({ rule: 'flag', name: 'header_top_right_directory' }, facts())).toBe(false);
  expect(pageExists({ rule: 'flag', name: 'showHeaderBanner' }, facts({ header }))).toBe(false);
  const banner = { ...header, showHeaderBanner: true };
  expect(pageExists({ rule: 'flag', name: 'showHeaderBanner' }, facts({ header: banner }))).toBe(true);
});

describe('a page for a time', () => {
  const rule = { rule: 'between', from: '2026-06-01', until: '2026-06-30' } as const;
  it.each([
    ['2026-05-31T23:59:59Z', false],
    ['2026-06-01T00:00:00Z', true],
    ['2026-06-30T23:59:59Z', true],
    ['2026-07-01T00:00:00Z', false],
  ])('at %s: %s', (now, exists) => {
    expect(pageExists(rule, facts({ today: new Date(now) }))).toBe(exists);
  });

  it('a page may have no first or no last day', () => {
    expect(pageExists({ rule: 'between', until: '2026-06-14' }, facts())).toBe(false);
    expect(pageExists({ rule: 'between', from: '2026-06-15' }, facts())).toBe(true);
    expect(pageExists({ rule: 'between' }, facts())).toBe(true);
  });
});

it('a page without a guard is visible to everyone', () => {
  expect(resolveGuard('', '/faq')).toBe('everyone');
});

it.each(['everyone', 'guest', 'member'])('the guard %s is known', (name) => {
  expect(resolveGuard(name, '/faq')).toBe(name);
});

it('an unknown guard is rejected with its page', () => {
  expect(() => resolveGuard('admin', '/faq')).toThrow(UnknownGuardError);
  expect(() => resolveGuard('admin', '/faq')).toThrow(
    'Unknown page guard "admin" on /faq; known guards: everyone, guest, member.',
  );
});

it.each(['constructor', '__proto__', 'toString', 'Member'])('the guard %s is unknown', (name) => {
  expect(() => resolveGuard(name, '/x')).toThrow(UnknownGuardError);
});
