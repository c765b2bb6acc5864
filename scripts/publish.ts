import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { ROOT } from './root.ts';

// before the rest is compiled: a publish of one brand is mostly that
enableCompileCache(path.join(ROOT, 'node_modules/.cache/node'));
await import('./publish/command.ts');
