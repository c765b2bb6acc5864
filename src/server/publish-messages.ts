import type { PublishWish } from '../api/publishing.ts';
import type { SiteReport } from '../publish/report.ts';

/** What a server asks of the process that publishes beside it: a publish, or to load what one needs. */
export interface Asked {
  id: number;
  publish: { site: string; wish: PublishWish } | null;
}

export interface Answered {
  id: number;
  report?: SiteReport | undefined;
  /** why there is no report */
  fault?: string;
}
