import { describe, expect, it } from 'vitest';
import { runsOf } from './text-runs.ts';

const runs = (text: string) => runsOf(text, 'regular').runs;
const texts = (text: string) => runs(text).map((run) => run.text);

describe('a text is split where the font changes', () => {
  it('and nowhere else', () => {
    expect(texts('Ana Reyes')).toEqual(['Ana Reyes']);
    expect(texts('Linh Nguyễn')).toEqual(['Linh Nguy', 'ễ', 'n']);
    expect(texts('Łukasz')).toEqual(['Ł', 'ukasz']);
  });

  it('with letters that were typed as a letter and an accent', () => {
    expect(texts('Jose\u0301')).toEqual(['José']);
  });

  it('without marks that turn the reading direction around', () => {
    expect(texts('Ana\u202eseyeR\u200b\u200d')).toEqual(['AnaseyeR']);
  });

  it('with a stand-in for what no font has, which says what is meant', () => {
    expect(runs('Անի Dana')).toMatchObject([
      { text: '???', actual: 'Անի' },
      { text: ' Dana', actual: null },
    ]);
  });

  it('with the plain letter where only its accent is missing', () => {
    expect(runs('x\u0489')).toMatchObject([{ text: 'x', actual: 'x\u0489' }]);
  });

  it.each([
    // a sign of recitation that the font has no place for on any letter, and letters whose dots it has none for
    ['\u0628\u06d6', '\u0628'],
    ['\u0760', '?'],
    ['\u0628\u0760\u0628', '\u0628?\u0628'],
  ])('without what the font cannot set: %j', (typed, drawn) => {
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

  it('for an empty text into nothing', () => {
    expect(texts('')).toEqual([]);
  });
});

describe('a text that reads from right to left', () => {
  it('has its last word at the left, and says how it is read', () => {
    expect(texts('דנה כהן')).toEqual(['כהן', ' ', 'דנה']);
    expect(runsOf('דנה כהן', 'regular').actual).toBe('דנה כהן');
    expect(runsOf('Dana Cohen', 'regular').actual).toBeNull();
  });

  it('stands between what reads from left to right', () => {
    expect(texts('Paid by محمد علي, Mesa').join('|')).toBe('Paid by |علي| |محمد|, Mesa');
  });

  it('keeps brackets and numbers as they are read', () => {
    expect(runsOf('כהן (דנה) 12', 'regular', 'rtl').runs.map(({ text }) => text)).toEqual([
      '12 (',
      'דנה',
      ') ',
      'כהן',
    ]);
    // no font turns these digits around
    expect(texts('علي ٤٢')).toEqual(['٤', '٢', ' ', 'علي']);
  });

  it('keeps the mark that parts letters of a Persian name', () => {
    expect(texts('علی\u200cرضا')).toEqual(['علی\u200cرضا']);
  });

  it('is like a text in which vowels are drawn before their letters', () => {
    expect(runsOf('प्रिया', 'regular')).toMatchObject({ runs: [{ text: 'प्रिया' }], actual: 'प्रिया' });
  });

  it('has stand-ins of its own', () => {
    expect(runsOf('ܐܒ', 'regular')).toMatchObject({ runs: [{ text: '??', actual: null }], actual: 'ܐܒ' });
  });
});
