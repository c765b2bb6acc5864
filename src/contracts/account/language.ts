import * as z from 'zod/mini';
import { LANGUAGES } from '#util/language/languages.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

/** A language of the product's texts. */
export const language = () =>
  z.enum(
    LANGUAGES,
    says(() => t.chooseLanguage),
  );
