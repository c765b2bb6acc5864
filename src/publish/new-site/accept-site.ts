import { isPartOfName } from '#cms/checks/other-brands.ts';
import { MediaError } from '#cms/media/resolve-media.ts';
import { CmsSchemaError } from '#cms/record/parse-record.ts';
import type { SiteIdentity } from '#cms/schema/record.ts';
import { filesSource } from '#cms/sources/files.ts';
import type { CheckFacts } from '../checks/check-content.ts';
import { ContentCheckError } from '../checks/findings.ts';
import { makeSnapshot } from '../content/snapshot.ts';
import { NewSiteError } from './brand.ts';

/**
 * Checks new content like a publish does, so the new brand can be published. Errors come from the answers,
 * because the template itself passes.
 * @param tenantsDir a folder with the new site in it
 * @throws NewSiteError with the answer to change
 */
export async function acceptSite(tenantsDir: string, site: string, checks: CheckFacts): Promise<void> {
  try {
    const { findings, record } = await makeSnapshot(site, {
      source: filesSource(tenantsDir),
      version: 'live',
      media: { has: () => true, store: () => undefined },
      checks,
    });
    if (findings.length > 0) throw new ContentCheckError(findings);
    refuseNameWithin(record.site, checks.others);
  } catch (error) {
    if (error instanceof ContentCheckError) {
      // many texts may contain the same word
      const messages = [...new Set(error.findings.map(({ message }) => message))].slice(0, 3);
      throw new NewSiteError(
        [
          'With these answers the site would not pass the checks before a publish:',
          ...messages.map((line) => `  ${line}`),
          'Nothing was written.',
        ].join('\n'),
      );
    }
    if (error instanceof CmsSchemaError || error instanceof MediaError)
      throw new NewSiteError(`${error.message}\nNothing was written.`);
    throw error;
  }
}

/** Rejects a name that occurs in another brand's texts, which could then no longer be published. */
function refuseNameWithin({ id, name }: SiteIdentity, others: CheckFacts['others']): void {
  for (const { site, names } of others) {
    const longer = site === id ? undefined : names.find((other) => isPartOfName(name, other));
    if (longer !== undefined)
      throw new NewSiteError(
        `“${name}” is part of “${longer}”, the name of the brand ${site}: choose a name of its own.\nNothing was written.`,
      );
  }
}
