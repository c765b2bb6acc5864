import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { ROOT } from './project-root.ts';

// before other modules are compiled, which takes most of the time of a small publish
enableCompileCache(path.join(ROOT, 'node_modules/.cache/node'));
await import('./publish-command.ts');
