import type { ApiDependencies } from '../http/dependencies.ts';
import { notFound } from '../kernel/errors.ts';
import { type Brand, brandOf } from './brand.ts';

/** A brand that writes to its members: with the address that its links begin with. */
export interface LiveBrand extends Brand {
  site: string;
  /** such as https://harbor.example, without a slash at the end */
  origin: string;
}

/**
 * The brand as its pages are at this moment.
 * @throws ApiError not_found for a site that is not live
 */
export async function liveBrand(
  { liveContent, originOf }: Pick<ApiDependencies, 'liveContent' | 'originOf'>,
  site: string,
): Promise<LiveBrand> {
  const [content, origin] = await Promise.all([liveContent(site), originOf(site)]);
  if (!content) throw notFound();
  return { ...brandOf(content.record), site, origin };
}
