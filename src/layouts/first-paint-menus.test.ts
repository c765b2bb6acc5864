import { describe, expect, it } from 'vitest';
import { visit } from '#tests/support/browser/first-visit.ts';

describe('an open menu', () => {
  it('closes when the page scrolls, and the page says that it is scrolled', () => {
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

  it('stays when the scroll event comes late that was under way before it was opened', () => {
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

  it('stays open during keyboard navigation, though the browser scrolls to the focus', () => {
    const { window, document, byId, open, openMenus } = visit('/faq');
    open('menu');
    document.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Tab' }));
    byId('in').focus();
    Object.assign(window, { scrollY: 30 });
    window.dispatchEvent(new window.Event('scroll'));
    expect(openMenus()).toEqual(['menu']);
  });

  it('closes on Escape, and the focus goes back to its button', () => {
    const { window, document, byId, open, openMenus } = visit('/faq');
    open('menu');
    byId('in').focus();
    document.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Escape' }));
    expect(openMenus()).toEqual([]);
    expect(document.activeElement).toBe(byId('menu').querySelector('summary'));
  });

  it('closes on a click beside it, not on one inside it', () => {
    const { byId, open, openMenus } = visit('/faq');
    open('menu');
    byId('menu').parentElement?.querySelector('nav')?.click();
    expect(openMenus()).toEqual(['menu']);
    byId('beside').click();
    expect(openMenus()).toEqual([]);
  });

  it('closes when one of its links is followed to a place on the same page', () => {
    const { byId, open, openMenus } = visit('/faq');
    open('menu');
    byId('in').click();
    expect(openMenus()).toEqual([]);
  });

  it('closes when the focus moves on to the next one', () => {
    const { byId, open, openMenus } = visit('/faq');
    open('menu');
    open('login');
    byId('login').querySelector('a')?.focus();
    expect(openMenus()).toEqual(['login']);
  });

  it('is closed on the page that the browser keeps for the way back', () => {
    const { window, open, openMenus } = visit('/faq');
    open('login');
    window.dispatchEvent(new window.PageTransitionEvent('pagehide', { persisted: true }));
    expect(openMenus()).toEqual([]);
  });
});
