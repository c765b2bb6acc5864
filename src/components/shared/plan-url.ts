import type { SiteView } from '#cms/view/model.ts';
import { paths } from '#util/site/paths.ts';

/** Where plans are chosen. */
export const planUrlOf = (site: SiteView): string => site.base.plan_url || paths.joinNow;
