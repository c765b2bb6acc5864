import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ask, type Question } from '../src/publish/new-site/ask.ts';
import {
  type Brand,
  checkName,
  checkPhone,
  checkState,
  nameFromSite,
} from '../src/publish/new-site/brand.ts';
import { createSite, freeSiteFolder } from '../src/publish/new-site/create-site.ts';
import { readPublishSettings } from '../src/publish/settings.ts';

const USAGE = `Usage: npm run site:new -- <site> [options]

  <site>          lower case letters, digits and hyphens, such as bright-smile
  --name TEXT     what visitors call the brand
  --phone NUMBER  ten digits
  --state CODE    the home state's two letters
  --company TEXT  the legal name in the copyright line; default: the name

On a terminal, what is not given is asked for.`;

const root = fileURLToPath(new URL('..', import.meta.url));

async function readBrand(tenantsDir: string): Promise<Brand> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: text, phone: text, state: text, company: text, help: { type: 'boolean' } },
  });
  const [site, ...more] = positionals;
  if (values.help || site === undefined || more.length > 0) throw new Error(USAGE);
  freeSiteFolder(tenantsDir, site);
  const questions: (Question & { given: string | undefined })[] = [
    { given: values.name, text: 'Name', fallback: nameFromSite(site), check: checkName },
    { given: values.phone, text: 'Phone', fallback: '(555) 555-0100', check: checkPhone },
    { given: values.state, text: 'State', fallback: 'CA', check: checkState },
  ];
  const open = questions.filter(({ given }) => given === undefined);
  const asked = process.stdin.isTTY && process.stdout.isTTY ? await ask(open) : [];
  const [name = '', phone = '', state = ''] = questions.map((question) => {
    const answer = question.given ?? asked[open.indexOf(question)];
    return question.check(answer ?? question.fallback);
  });
  return { site, name, phone, state, company: checkName(values.company ?? name) };
}

try {
  const settings = readPublishSettings(process.env, root);
  const brand = await readBrand(settings.tenantsDir);
  const folder = path.relative(process.cwd(), createSite(settings.tenantsDir, brand, new Date()));
  console.log(`
${brand.name} is in ${folder}/. It publishes as it is; make it yours:

  site.json               the name, the hosts and the theme's colors and fonts
  catalog/                plans, fees and offices: the figures and the office are examples
  pages/                  home.json first; a lawyer should read terms, privacy and grievance-form
  header.json             the menu; with a logo in media/ (300 by 73), name it in header_log

See it while you edit:    npm run dev                       http://${brand.site}.localhost:${settings.port}
Make it live:             npm run publish -- ${brand.site}`);
  if (settings.cms) console.log('\nCMS_URL is set: unset it, or this folder is not read.');
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
