import { createRequire } from 'node:module';
import { lazy } from '#util/collections/lazy.ts';

const load = createRequire(import.meta.url);

/**
 * The parser of the HTML standard, loaded when it is first needed: it is a quarter of the code of a publish, and most
 * publishes contain only markup that is simple enough to be read without it.
 */
export const htmlParser = lazy((): typeof import('parse5') => load('parse5'));
