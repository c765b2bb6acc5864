import { readTextsIn } from '#util/language/current-language.ts';

readTextsIn('en');
