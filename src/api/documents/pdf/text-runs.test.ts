import { describe, expect, it } from 'vitest';
import { PLAIN_CUTS } from './fonts/cuts.ts';
import { splitIntoRuns } from './text-runs.ts';

const runs = (text: string) => splitIntoRuns(text, PLAIN_CUTS.regular).runs;
const texts = (text: string) => runs(text).map((run) => run.text);

describe('splitting a text where the font changes', () => {
  it('a text is split only where the font changes', () => {
    expect(texts('Ana Reyes')).toEqual(['Ana Reyes']);
    expect(texts('Linh Nguyễn')).toEqual(['Linh Nguy', 'ễ', 'n']);
    expect(texts('Łukasz')).toEqual(['Ł', 'ukasz']);
  });

  it('a letter and an accent that were typed separately are combined', () => {
    expect(texts('Jose\u0301')).toEqual(['José']);
  });

  it('marks that change the reading direction are removed', () => {
    expect(texts('Ana\u202eseyeR\u200b\u200d')).toEqual(['AnaseyeR']);
  });

  it('characters that no font has are replaced with a readable stand-in', () => {
    expect(runs('Անի Dana')).toMatchObject([
      { text: '???', actual: 'Անի' },
      { text: ' Dana', actual: null },
    ]);
  });

  it('an emoji beside a name is not drawn but stays in the text', () => {
    expect(splitIntoRuns('Zoë 🦷', PLAIN_CUTS.regular)).toMatchObject({
      runs: [{ text: 'Zoë ', actual: null }],
      actual: 'Zoë 🦷',
    });
    expect(runs('🦷')).toMatchObject([{ text: '?', actual: '🦷' }]);
  });

  it('the plain letter is drawn when only its accent is missing', () => {
    expect(runs('x\u0489')).toMatchObject([{ text: 'x', actual: 'x\u0489' }]);
  });

  it.each([
    // a recitation mark that the font cannot place on any letter, and letters whose dots it lacks
    ['\u0628\u06d6', '\u0628'],
    ['\u0760', '?'],
    ['\u0628\u0760\u0628', '\u0628?\u0628'],
  ])('characters that the font cannot set are removed from %j', (typed, drawn) => {
    const { runs: found, actual } = splitIntoRuns(typed, PLAIN_CUTS.regular);
    expect(
      [...found]
        .reverse()
        .map(({ text }) => text)
        .join(''),
    ).toBe(drawn);
    expect(actual).toBe(typed);
    for (const { face, text } of found) expect(() => face.font.layout(text)).not.toThrow();
  });

  it('an empty text has no runs', () => {
    expect(texts('')).toEqual([]);
  });
});

describe('right-to-left text', () => {
  it('right-to-left text has its last word at the left and states the reading direction', () => {
    expect(texts('דנה כהן')).toEqual(['כהן', ' ', 'דנה']);
    expect(splitIntoRuns('דנה כהן', PLAIN_CUTS.regular).actual).toBe('דנה כהן');
    expect(splitIntoRuns('Dana Cohen', PLAIN_CUTS.regular).actual).toBeNull();
  });

  it('right-to-left text may stand between left-to-right texts', () => {
    expect(texts('Paid by محمد علي, Mesa').join('|')).toBe('Paid by |علي| |محمد|, Mesa');
  });

  it('right-to-left text keeps brackets and numbers in reading order', () => {
    expect(splitIntoRuns('כהן (דנה) 12', PLAIN_CUTS.regular, 'rtl').runs.map(({ text }) => text)).toEqual([
      '12 (',
      'דנה',
      ') ',
      'כהן',
    ]);
    // no font reverses these digits
    expect(texts('علي ٤٢')).toEqual(['٤', '٢', ' ', 'علي']);
  });

  it('a Persian name keeps the joiner between its letters', () => {
    expect(texts('علی\u200cرضا')).toEqual(['علی\u200cرضا']);
  });

  it('a script that draws vowels before their letters states its reading order', () => {
    expect(splitIntoRuns('प्रिया', PLAIN_CUTS.regular)).toMatchObject({
      runs: [{ text: 'प्रिया' }],
      actual: 'प्रिया',
    });
  });

  it('letters of a right-to-left script that no font has are replaced too', () => {
    expect(splitIntoRuns('ܐܒ', PLAIN_CUTS.regular)).toMatchObject({
      runs: [{ text: '??', actual: null }],
      actual: 'ܐܒ',
    });
  });
});
