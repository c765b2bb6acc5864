import 'node:async_hooks';
import 'node:child_process';
import 'node:crypto';
import 'node:dns';
import 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import 'node:net';
import 'node:readline/promises';
import 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import 'node:zlib';

// Node's own modules are loaded above, because their code is cached in its program for the usual flags only.

// Most functions of a small publish run a few times. V8's cache only has functions that were compiled at once, and
// optimizing one takes longer than it saves before some thousand calls.
if (!process.argv.includes('--all')) {
  setFlagsFromString('--no-lazy');
  setFlagsFromString('--invocation-count-for-maglev=3000');
  setFlagsFromString('--invocation-count-for-turbofan=30000');
  // a setting of zod, which otherwise writes code for each schema; that pays later, too
  globalThis.__zod_globalConfig = { jitless: true };
}

// Before other modules are compiled, which takes most of the time of a small publish. Plain JavaScript, because the first
// TypeScript file loads a compiler, and the cache has the compiled files.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));

const { currentBundle, makeBundle } = await import('../src/publish/compile/publish-bundle.ts');
const bundle = currentBundle();
await import(bundle ?? './publish.ts');
// for the next publish
if (!bundle) await makeBundle();
