import { describe, expect, it } from 'vitest';
import { iconMarkup } from './icons.ts';

describe('iconMarkup', () => {
  it('draws icons without a style, which the page sets', () => {
    expect(iconMarkup('check')).toBe('<path d="M20 6L9 17l-5-5"/>');
    for (const name of ['house', 'heart-pulse', 'settings', 'wallet'])
      expect(iconMarkup(name)).not.toMatch(/<g|stroke|fill/);
  });

  it('fills the dot of the tag icon', () => {
    expect(iconMarkup('tag')).toContain('fill="currentColor"');
  });

  it('finds an icon by an older name', () => {
    expect(iconMarkup('home')).toBe(iconMarkup('house'));
    expect(iconMarkup('circle-help')).toBe(iconMarkup('circle-question-mark'));
  });

  it.each(['', 'no-such-icon', 'constructor', '__proto__'])('draws no icon for the name "%s"', (name) => {
    expect(iconMarkup(name)).toBe('');
  });
});
