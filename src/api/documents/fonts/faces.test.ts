import { describe, expect, it } from 'vitest';
import { faceFor } from './faces.ts';

const WEIGHTS = ['regular', 'bold'] as const;
const codes = (text: string) => Array.from(text.normalize('NFC'), (each) => each.codePointAt(0) ?? 0);

describe('the face of a character', () => {
  it.each([
    ...['Nguyễn', 'Łukasz Żółć', 'Đặng', 'Ørsted', 'Ñandú', 'Ţepeş', 'Şahin', 'Ķēniņš', 'Щербаков', 'Ελένη'],
    ...['כהן', 'محمد', 'رضا', 'शर्मा', '王小明', '陳劉龍', '佐々木さくらアリス', '김민수', '– ’ …'],
  ])('is there for every letter of %s, in both weights', (name) => {
    for (const weight of WEIGHTS)
      for (const each of codes(name)) expect(faceFor(weight, [each])).not.toBeNull();
  });

  it('is the same file for plain letters, and a heavier one where they are bold', () => {
    const [regular, bold] = WEIGHTS.map((weight) => faceFor(weight, codes('Az09 ñéü'))?.font);
    expect([regular?.['OS/2'].usWeightClass, bold?.['OS/2'].usWeightClass]).toEqual([400, 700]);
  });

  it('is missing for scripts that none of our fonts has', () => {
    expect(faceFor('regular', codes('Ա'))).toBeNull();
  });

  it('has all the characters that are asked for together', () => {
    expect(faceFor('regular', codes('aא'))).toBeNull();
  });
});
