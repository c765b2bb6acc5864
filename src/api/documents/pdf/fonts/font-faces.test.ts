import { describe, expect, it, vi } from 'vitest';
import { PLAIN_CUTS } from './cuts.ts';
import { faceFor } from './font-faces.ts';

const WEIGHTS = [PLAIN_CUTS.regular, PLAIN_CUTS.bold] as const;
const codes = (text: string) => Array.from(text.normalize('NFC'), (each) => each.codePointAt(0) ?? 0);

describe('font face of a character', () => {
  it.each([
    'Nguyễn',
    'Łukasz Żółć',
    'Đặng',
    'Ørsted',
    'Ñandú',
    'Ţepeş',
    'Şahin',
    'Ķēniņš',
    'Щербаков',
    'Ελένη',
    'כהן',
    'محمد',
    'رضا',
    'शर्मा',
    '王小明',
    '陳劉龍',
    '佐々木さくらアリス',
    '김민수',
    '– ’ …',
  ])('a font face exists for every letter of %s in both weights', (name) => {
    for (const weight of WEIGHTS)
      for (const each of codes(name)) expect(faceFor(weight, [each])).not.toBeNull();
  });

  it('bold letters have a heavier font face than regular ones', () => {
    const [regular, bold] = WEIGHTS.map((weight) => faceFor(weight, codes('Az09 ñéü'))?.font);
    expect([regular?.['OS/2'].usWeightClass, bold?.['OS/2'].usWeightClass]).toEqual([400, 700]);
  });

  it('scripts that no bundled font supports have no font face', () => {
    expect(faceFor(PLAIN_CUTS.regular, codes('Ա'))).toBeNull();
  });

  it('a font face is looked up once, however often a text is measured', () => {
    const face = faceFor(PLAIN_CUTS.regular, codes('김'));
    const looks = vi.spyOn(face!.font, 'hasGlyphForCodePoint');
    for (const _time of [1, 2, 3]) expect(faceFor(PLAIN_CUTS.regular, codes('김'))).toBe(face);
    expect(looks).not.toHaveBeenCalled();
  });

  it('a font face has all the characters requested together', () => {
    expect(faceFor(PLAIN_CUTS.regular, codes('aא'))).toBeNull();
  });
});
