import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { PSEUDO_TEXT, PSEUDO_TEXT_FILE, pseudoTextsOf } from './pseudo-texts-plugin.ts';

// Does what the plugin does, for modules that Node itself loads, such as those of the API: `node --import` this file.

registerHooks({
  resolve: (source, context, next) =>
    source === PSEUDO_TEXT ? { url: PSEUDO_TEXT_FILE.href, shortCircuit: true } : next(source, context),
  load: (url, context, next) => {
    const source = url.startsWith('file:') ? pseudoTextsOf(fileURLToPath(url)) : undefined;
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
  },
});
