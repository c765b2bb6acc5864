import { expect, it } from 'vitest';
import { resolveGuard, UnknownGuardError } from './page-guards.ts';

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
