import { expect, it } from 'vitest';
import { textDirection } from './text-direction.ts';

it('pages in Arabic, Hebrew, Persian and Urdu are written from right to left', () => {
  for (const language of ['ar', 'ar-EG', 'he', 'fa', 'ur', 'yi', 'pa-Arab'])
    expect(textDirection(language), language).toBe('rtl');
});

it('pages in other languages keep the usual direction', () => {
  for (const language of ['en-US', 'es', 'pa', 'zh-Hant', 'az'])
    expect(textDirection(language), language).toBeUndefined();
});
