import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// Most functions of a small publish run a few times. V8's cache only has functions that were compiled at once, and
// optimizing one takes longer than it saves before some thousand calls.
if (!process.argv.includes('--all')) {
  setFlagsFromString('--no-lazy');
  setFlagsFromString('--invocation-count-for-maglev=3000');
}

// Before other modules are compiled, which takes most of the time of a small publish. Plain JavaScript, because the first
// TypeScript file loads a compiler, and the cache has the compiled files.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));

const { currentBundle, makeBundle } = await import('../src/publish/compile/publish-bundle.ts');
const bundle = currentBundle();
await import(bundle ?? './publish.ts');
// for the next publish
if (!bundle) await makeBundle();
