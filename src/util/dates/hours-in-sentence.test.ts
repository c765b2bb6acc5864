import { expect, it } from 'vitest';
import { inLanguage } from '../language/current-language.ts';
import { hoursInSentence } from './hours-in-sentence.ts';

it.each([
  ['es', 'De lunes a sábado, de 8 a. m. a 8 p. m.', 'de lunes a sábado, de 8 a. m. a 8 p. m.'],
  ['es', 'Lun. a sáb., hora central. Hablamos español.', 'lun. a sáb., hora central'],
  ['es', 'Lun. a sáb., de 8 a. m. a 8 p. m. Hablamos español.', 'lun. a sáb., de 8 a. m. a 8 p. m.'],
  ['en', 'Mon. to Sat., 8 am to 8 pm Central. Hablamos español.', 'Mon. to Sat., 8 am to 8 pm Central'],
  ['en', 'Monday to Friday, 8 am to 6 pm Pacific', 'Monday to Friday, 8 am to 6 pm Pacific'],
  ['es', '', ''],
] as const)('hours within a sentence in %s: “%s” become “%s”', (language, hours, shown) => {
  expect(inLanguage(language, () => hoursInSentence(hours))).toBe(shown);
});
