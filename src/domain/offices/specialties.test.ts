import { describe, expect, it } from 'vitest';
import { findSpecialty, SPECIALTIES, specialtyOf } from './specialties.ts';

describe('a specialty', () => {
  it('each specialty has its own code of ten characters, and its own words', () => {
    for (const one of SPECIALTIES) expect(one.code).toMatch(/^12[2-6][\dA-Z]{6}X$/);
    expect(new Set(SPECIALTIES.map((one) => one.code)).size).toBe(SPECIALTIES.length);
    const words = SPECIALTIES.flatMap((one) => [
      ...new Set([one.name, one.title, ...one.alsoCalled].map((text) => text.toLowerCase())),
    ]);
    expect(new Set(words).size).toBe(words.length);
  });

  it('a specialty is found by the title of its dentists, and by what people search for', () => {
    for (const [words, code] of [
      ['General dentist', '1223G0001X'],
      ['General dentistry', '1223G0001X'],
      ['Children’s dentist', '1223P0221X'],
      ["Children's dentistry", '1223P0221X'],
      ['Pediatric dentist', '1223P0221X'],
      ['Orthodontist', '1223X0400X'],
      ['Braces and aligners', '1223X0400X'],
      ['Endodontist', '1223E0200X'],
      ['Root canals', '1223E0200X'],
      ['Root canal specialist', '1223E0200X'],
      ['Gum care', '1223P0300X'],
      ['Periodontist', '1223P0300X'],
      ['Oral surgeon', '1223S0112X'],
      ['Extractions and oral surgery', '1223S0112X'],
      ['Denture specialist', '1223P0700X'],
      ['Dentures and implants', '1223P0700X'],
      ['Dental Hygienist', '124Q00000X'],
    ] as const)
      expect(findSpecialty(words)?.code, words).toBe(code);
  });

  it('a specialty is found in any case, with extra spaces, by its title and by its code', () => {
    expect(findSpecialty('  ORAL   surgeon ')?.code).toBe('1223S0112X');
    expect(findSpecialty('Oral & Maxillofacial Surgery')).toBeNull();
    expect(findSpecialty('oral and maxillofacial surgery')?.code).toBe('1223S0112X');
    expect(findSpecialty('1223s0112x')?.code).toBe('1223S0112X');
  });

  it('unknown words find no specialty', () => {
    expect(findSpecialty('cardiologist')).toBeNull();
    expect(findSpecialty('')).toBeNull();
    expect(specialtyOf('207R00000X')).toBeNull();
  });

  it('radiology has the taxonomy’s code, even if a claim form’s code was given', () => {
    expect(specialtyOf('1223D0008X')?.code).toBe('1223X0008X');
  });
});
