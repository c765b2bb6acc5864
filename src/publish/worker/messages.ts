import type { SiteReport } from '../report/site-report.ts';

export interface PublishJob {
  /** 'live', or another version of the content */
  version: string;
  /** A rollback after this moment takes precedence. */
  askedAt: Date;
}

/** A publish, or null to only load the dependencies. */
export interface WorkerRequest {
  id: number;
  publish: { site: string; job: PublishJob } | null;
}

export interface WorkerResponse {
  id: number;
  report?: SiteReport | undefined;
  /** why there is no report */
  error?: string;
}
