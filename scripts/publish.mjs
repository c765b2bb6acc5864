import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Before other modules are compiled, which takes most of the time of a small publish. Plain JavaScript, because the first
// TypeScript file loads a compiler, and the cache has the compiled files.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
await import('./publish.ts');
