import { describe, expect, it } from 'vitest';
import { runsOf } from './text-runs.ts';

const runs = (text: string) => runsOf(text, 'regular').runs;
const texts = (text: string) => runs(text).map((run) => run.text);

describe('splitting a text where the font changes', () => {
  it('splits nowhere else', () => {
    expect(texts('Ana Reyes')).toEqual(['Ana Reyes']);
    expect(texts('Linh Nguyễn')).toEqual(['Linh Nguy', 'ễ', 'n']);
    expect(texts('Łukasz')).toEqual(['Ł', 'ukasz']);
  });

  it('combines a letter and an accent that were typed separately', () => {
    expect(texts('Jose\u0301')).toEqual(['José']);
  });

  it('removes marks that change the reading direction', () => {
    expect(texts('Ana\u202eseyeR\u200b\u200d')).toEqual(['AnaseyeR']);
  });

  it('replaces characters that no font has with a readable stand-in', () => {
    expect(runs('Անի Dana')).toMatchObject([
      { text: '???', actual: 'Անի' },
      { text: ' Dana', actual: null },
    ]);
  });

  it('uses the plain letter when only its accent is missing', () => {
    expect(runs('x\u0489')).toMatchObject([{ text: 'x', actual: 'x\u0489' }]);
  });

  it.each([
    // a recitation mark that the font cannot place on any letter, and letters whose dots it lacks
    ['\u0628\u06d6', '\u0628'],
    ['\u0760', '?'],
    ['\u0628\u0760\u0628', '\u0628?\u0628'],
  ])('removes what the font cannot set: %j', (typed, drawn) => {
    const { runs: found, actual } = runsOf(typed, 'regular');
    expect(
      [...found]
        .reverse()
        .map(({ text }) => text)
        .join(''),
    ).toBe(drawn);
    expect(actual).toBe(typed);
    for (const { face, text } of found) expect(() => face.font.layout(text)).not.toThrow();
  });

  it('returns nothing for an empty text', () => {
    expect(texts('')).toEqual([]);
  });
});

describe('right-to-left text', () => {
  it('puts the last word at the left and states the reading direction', () => {
    expect(texts('דנה כהן')).toEqual(['כהן', ' ', 'דנה']);
    expect(runsOf('דנה כהן', 'regular').actual).toBe('דנה כהן');
    expect(runsOf('Dana Cohen', 'regular').actual).toBeNull();
  });

  it('stands between left-to-right texts', () => {
    expect(texts('Paid by محمد علي, Mesa').join('|')).toBe('Paid by |علي| |محمد|, Mesa');
  });

  it('keeps brackets and numbers in reading order', () => {
    expect(runsOf('כהן (דנה) 12', 'regular', 'rtl').runs.map(({ text }) => text)).toEqual([
      '12 (',
      'דנה',
      ') ',
      'כהן',
    ]);
    // no font reverses these digits
    expect(texts('علي ٤٢')).toEqual(['٤', '٢', ' ', 'علي']);
  });

  it('keeps the joiner between letters of a Persian name', () => {
    expect(texts('علی\u200cرضا')).toEqual(['علی\u200cرضا']);
  });

  it('treats scripts that draw vowels before their letters the same way', () => {
    expect(runsOf('प्रिया', 'regular')).toMatchObject({ runs: [{ text: 'प्रिया' }], actual: 'प्रिया' });
  });

  it('has its own stand-ins', () => {
    expect(runsOf('ܐܒ', 'regular')).toMatchObject({ runs: [{ text: '??', actual: null }], actual: 'ܐܒ' });
  });
});
