import { filesSource } from '../cms/sources/files.ts';
import { httpSource } from '../cms/sources/http.ts';
import type { CmsSource } from '../cms/sources/source.ts';
import type { PublishSettings } from './settings.ts';

/** The content the settings name: a CMS server if there is one, else the folders below the tenants' folder. */
export function openSource({ cms, tenantsDir }: Pick<PublishSettings, 'cms' | 'tenantsDir'>): CmsSource {
  return cms ? httpSource(cms) : filesSource(tenantsDir);
}
