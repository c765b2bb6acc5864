import { describe, expect, it } from 'vitest';
import { pageExists, type RuleFacts, resolveGuard, UnknownGuardError } from './page-access.ts';

const facts = (over: Partial<RuleFacts> = {}): RuleFacts => ({
  catalog: { offices: [] },
  header: { header_top_right_directory: { title: '', link: '', enabled: false }, showHeaderBanner: false },
  today: new Date('2026-06-15T12:00:00Z'),
  ...over,
});
const officeIn = (state: string) => ({ offices: [{ state }] }) as unknown as RuleFacts['catalog'];

it('shows a page without a rule', () => {
  expect(pageExists(undefined, facts())).toBe(true);
});

it('never shows a page whose rule is never', () => {
  expect(pageExists({ rule: 'never' }, facts())).toBe(false);
});

it('shows a state page only where the group has an office in that state', () => {
  const rule = { rule: 'offices_in', state: 'AZ' } as const;
  expect(pageExists(rule, facts({ catalog: officeIn('AZ') }))).toBe(true);
  expect(pageExists(rule, facts({ catalog: officeIn('NV') }))).toBe(false);
});

it('shows a page that hangs on a header entry only while that is switched on', () => {
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

  it('may have no first or no last day', () => {
    expect(pageExists({ rule: 'between', until: '2026-06-14' }, facts())).toBe(false);
    expect(pageExists({ rule: 'between', from: '2026-06-15' }, facts())).toBe(true);
    expect(pageExists({ rule: 'between' }, facts())).toBe(true);
  });
});

it('lets everyone see a page that names no guard', () => {
  expect(resolveGuard('', '/faq')).toBe('everyone');
});

it.each(['everyone', 'guest', 'member'])('knows the guard %s', (name) => {
  expect(resolveGuard(name, '/faq')).toBe(name);
});

it('stops at a guard it does not know, and says which page names it', () => {
  expect(() => resolveGuard('admin', '/faq')).toThrow(UnknownGuardError);
  expect(() => resolveGuard('admin', '/faq')).toThrow(
    'Unknown page guard "admin" on /faq; known guards: everyone, guest, member.',
  );
});

it.each(['constructor', '__proto__', 'toString', 'Member'])('does not know %s', (name) => {
  expect(() => resolveGuard(name, '/x')).toThrow(UnknownGuardError);
});
