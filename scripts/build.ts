import { fileURLToPath } from 'node:url';
import { compileApp } from '../src/publish/prepare.ts';
import { readPublishSettings } from '../src/publish/settings.ts';

// `npm run build`: compiles the app, once for every brand, unless it is up to date.

const root = fileURLToPath(new URL('..', import.meta.url));
let hasCompiled = false;
try {
  const settings = readPublishSettings(process.env, root);
  const say = (line: string) => {
    hasCompiled = true;
    console.log(line);
  };
  const code = await compileApp({ settings, root, say });
  if (!hasCompiled) console.log(`The app is up to date, build ${code}.`);
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
