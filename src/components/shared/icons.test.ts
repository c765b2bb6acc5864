import { describe, expect, it } from 'vitest';
import { iconMarkup } from './icons.ts';

describe('the drawing of an icon', () => {
  it('leaves the style of its lines to the page', () => {
    expect(iconMarkup('check')).toBe('<path d="M20 6L9 17l-5-5"/>');
    for (const name of ['house', 'heart-pulse', 'settings', 'wallet'])
      expect(iconMarkup(name)).not.toMatch(/<g|stroke|fill/);
  });

  it('keeps the dot of a tag filled', () => {
    expect(iconMarkup('tag')).toContain('fill="currentColor"');
  });

  it('is found by an older name', () => {
    expect(iconMarkup('home')).toBe(iconMarkup('house'));
    expect(iconMarkup('circle-help')).toBe(iconMarkup('circle-question-mark'));
  });

  it.each(['', 'no-such-icon', 'constructor', '__proto__'])('is empty for the name "%s"', (name) => {
    expect(iconMarkup(name)).toBe('');
  });
});
