import { describe, expect, it } from 'vitest';
import { visit } from '#tests/support/browser/first-visit.ts';

describe('an open menu', () => {
  it('closes an open menu when the page scrolls, and marks the page as scrolled', () => {
    const { window, root, open, openMenus } = visit('/faq');
    open('menu');
    Object.assign(window, { scrollY: 12 });
    window.dispatchEvent(new window.Event('scroll'));
    expect(openMenus()).toEqual([]);
    expect(root.hasAttribute('data-scrolled')).toBe(true);
    Object.assign(window, { scrollY: 0 });
    window.dispatchEvent(new window.Event('scroll'));
    expect(root.hasAttribute('data-scrolled')).toBe(false);
  });

  it('keeps a menu open on a late event of earlier scrolling', () => {
    const { window, byId, open, openMenus } = visit('/faq');
    Object.assign(window, { scrollY: 12 });
    byId('menu').querySelector('summary')?.click();
    open('menu');
    window.dispatchEvent(new window.Event('scroll'));
    expect(openMenus()).toEqual(['menu']);
    Object.assign(window, { scrollY: 40 });
    window.dispatchEvent(new window.Event('scroll'));
    expect(openMenus()).toEqual([]);
  });

  it('keeps a menu open when the browser scrolls to the keyboard focus', () => {
    const { window, document, byId, open, openMenus } = visit('/faq');
    open('menu');
    document.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Tab' }));
    byId('in').focus();
    Object.assign(window, { scrollY: 30 });
    window.dispatchEvent(new window.Event('scroll'));
    expect(openMenus()).toEqual(['menu']);
  });

  it('closes a menu on Escape, and returns the focus to its button', () => {
    const { window, document, byId, open, openMenus } = visit('/faq');
    open('menu');
    byId('in').focus();
    document.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Escape' }));
    expect(openMenus()).toEqual([]);
    expect(document.activeElement).toBe(byId('menu').querySelector('summary'));
  });

  it('closes a menu on a click outside, but not on one inside', () => {
    const { byId, open, openMenus } = visit('/faq');
    open('menu');
    byId('menu').parentElement?.querySelector('nav')?.click();
    expect(openMenus()).toEqual(['menu']);
    byId('beside').click();
    expect(openMenus()).toEqual([]);
  });

  it('closes a menu when one of its links leads to a place on the same page', () => {
    const { byId, open, openMenus } = visit('/faq');
    open('menu');
    byId('in').click();
    expect(openMenus()).toEqual([]);
  });

  it('closes a menu when the focus moves to the next one', () => {
    const { byId, open, openMenus } = visit('/faq');
    open('menu');
    open('login');
    byId('login').querySelector('a')?.focus();
    expect(openMenus()).toEqual(['login']);
  });

  it('closes a menu before the browser keeps the page for the Back button', () => {
    const { window, open, openMenus } = visit('/faq');
    open('login');
    window.dispatchEvent(new window.PageTransitionEvent('pagehide', { persisted: true }));
    expect(openMenus()).toEqual([]);
  });
});
