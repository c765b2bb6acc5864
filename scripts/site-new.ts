import path from 'node:path';
import { parseArgs } from 'node:util';
import { brandIdentities } from '#publish/content/brand-identity-cache.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { openSource } from '#publish/content/snapshot.ts';
import { acceptSite } from '#publish/new-site/accept-site.ts';
import { NewSiteError } from '#publish/new-site/brand.ts';
import { createSite, freeSiteFolder, nextSteps } from '#publish/new-site/create-site.ts';
import { type GivenAnswers, readBrand } from '#publish/new-site/read-brand.ts';
import { ROOT } from './project-root.ts';
import { asCommand } from './terminal.ts';

const USAGE = `Usage: npm run site:new -- <site> [options]

  <site>            lower case letters, digits and hyphens, such as bright-smile
  --name TEXT       what visitors call the brand
  --company TEXT    the legal name in the copyright line; default: the name
  --phone NUMBER    ten digits
  --states LIST     states with offices, the home state first, such as CA,AZ
  --host HOST       where it will be served, such as www.bright-smile.com
  --group KEY       the group whose plans it sells; default: the site
  --header NAME     1_header, 2_header, 3_header, 4_header or nx_header_1
  --footer NAME     1_footer, 2_footer or nx_footer_1
  --color #RRGGBB   links and main buttons
  --accent #RRGGBB  one bright color
  --yes             asks nothing, and uses the defaults of omitted options

On a terminal, the command asks for omitted options.`;

function readCommandLine(): { site: string; given: GivenAnswers; yes: boolean } {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: text,
      company: text,
      phone: text,
      states: text,
      state: text,
      host: text,
      group: text,
      header: text,
      footer: text,
      color: text,
      accent: text,
      yes: { type: 'boolean', default: false },
    },
  });
  const [site, ...more] = positionals;
  if (site === undefined || more.length > 0) throw new NewSiteError(USAGE);
  return { site, yes: values.yes, given: { ...values, states: values.states ?? values.state } };
}

async function main(): Promise<void> {
  const { site, given, yes } = readCommandLine();
  const settings = readPublishSettings(process.env, ROOT);
  const { tenantsDir, dataDir, port, checks } = settings;
  freeSiteFolder(tenantsDir, site);
  const isTerminal = !yes && process.stdin.isTTY === true && process.stdout.isTTY === true;
  const brand = await readBrand(site, given, isTerminal);
  const others = await brandIdentities(dataDir, openSource({ ...settings, cms: null }));
  const taken = others.find(({ hosts }) => brand.host !== '' && hosts.includes(brand.host));
  if (taken)
    throw new NewSiteError(`The host ${brand.host} is the brand ${taken.site}'s: choose another one.`);
  // Ctrl-C leaves nothing partial, because the folder is renamed last
  process.on('SIGINT', () => (process.exitCode = 130));
  const folder = await createSite(tenantsDir, brand, new Date(), (unfinished) =>
    process.exitCode === 130
      ? Promise.reject(new NewSiteError('\nNothing was written.'))
      : acceptSite(unfinished, site, { settings: checks, others }),
  );
  console.log(nextSteps(brand, path.relative(process.cwd(), folder), port));
  if (settings.cms) console.log('\nCMS_URL is set: unset it, or this folder is not read.');
}

await asCommand(USAGE, main);
