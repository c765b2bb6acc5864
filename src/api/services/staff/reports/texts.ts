import { chooseTexts } from '#util/language/choose-texts.ts';
import * as en from './texts.en.ts';
import * as es from './texts.es.ts';

export const t = chooseTexts({ en, es });
