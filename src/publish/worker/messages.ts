import type { SiteReport } from '../report/site-report.ts';

/** What to publish. */
export interface PublishJob {
  /** 'live', or another version of the content */
  version: string;
  /** A rollback after this moment is not undone. */
  askedAt: Date;
}

/** A publish, or null to load only what one needs. */
export interface WorkerRequest {
  id: number;
  publish: { site: string; job: PublishJob } | null;
}

export interface WorkerResponse {
  id: number;
  report?: SiteReport | undefined;
  /** why there is no report */
  fault?: string;
}
