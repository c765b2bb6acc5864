import { compileApp } from '#publish/app/load-renderer.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { ROOT } from './project-root.ts';
import { asCommand, rejectArguments } from './terminal.ts';

const USAGE = `Usage: npm run build

Compiles the app, once for every brand, unless it is up to date.`;

rejectArguments(USAGE);
await asCommand(USAGE, async () => {
  let hasCompiled = false;
  const settings = readPublishSettings(process.env, ROOT);
  const say = (line: string) => {
    hasCompiled = true;
    console.log(line);
  };
  const { code } = await compileApp({ settings, root: ROOT, say });
  if (!hasCompiled) console.log(`The app is up to date, build ${code}.`);
});
