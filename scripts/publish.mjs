import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Before other modules are compiled, which takes most of the time of a small publish. Plain JavaScript, because the first
// TypeScript file loads a compiler, and the cache has the compiled files.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));

const { currentBundle, makeBundle } = await import('../src/publish/compile/publish-bundle.ts');
const bundle = currentBundle();
await import(bundle ?? './publish.ts');
// for the next publish
if (!bundle) await makeBundle();
