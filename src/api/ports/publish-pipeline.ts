import type { VisitorReport } from '#contracts/content/publication.ts';

/** What is to go live. */
export interface PublishRequest {
  /** 'live', or another version of the content */
  version: string;
  /** a rollback after this moment takes precedence */
  requestedAt: Date;
}

export interface PublishOutcome {
  /** overtaken: a rollback happened after the request */
  state: 'published' | 'switched' | 'unchanged' | 'failed' | 'overtaken';
  /** the release that is live now */
  release: string | null;
  /** the one that was live before */
  before: string | null;
  /** of the content that was read; '' where none was */
  fingerprint: string;
  error: string;
  warnings: string[];
  /** an error that may be over soon, such as a content system that does not answer */
  isPassing: boolean;
}

/** Addresses whose answers are others since a release took the place of another. */
export interface ChangedUrls {
  release: string;
  /** null: everything may have changed */
  before: string | null;
  hosts: string[];
  /** paths as they stand in links */
  paths: string[];
  /** below these, each with a slash at its end, everything */
  prefixes: string[];
}

export interface Deploying {
  /** tells this target from others */
  target: string;
  /**
   * Brings what is live of a site to the target.
   * @returns the release that was live here then; one that was published later may be live at the target
   */
  deploy(site: string): Promise<string | null>;
}

/** Why the live release of a site has to be replaced although its content has not changed. */
export interface Overdue {
  cause: 'repair' | 'renewal' | 'settings';
  /** for the log: the damaged files, the day, or the names of the settings */
  what: string;
  /** the version of the live content */
  version: string;
  /** false after a rollback, because a publish would undo it */
  mayPublish: boolean;
}

/** The pipeline that makes sites live, as the API uses it. */
export interface Publishing {
  /** Makes the content live as it is now. Never rejects: what went wrong is in the outcome. */
  publish(site: string, wish: PublishRequest): Promise<PublishOutcome>;
  /** Changes whenever a version of the content may have. */
  fingerprint(site: string, version: string): Promise<string>;
  /** What visitors see otherwise; null where one of the releases is not kept any more. */
  report(site: string, step: { release: string; before: string | null }): Promise<VisitorReport | null>;
  /** Where live releases are deployed to; null where visitors get them from here. */
  deploying: Deploying | null;
  /** What several machines share; null if there is only this one. */
  shared: {
    /** whether this machine serves what is live; false also if that cannot be found out */
    isCurrent(site: string): Promise<boolean>;
  } | null;
  liveSites(): Promise<string[]>;
  /** Changes when the live release of a site has changed. */
  liveStamp(): string;
  liveRelease(site: string): string | null;
  /** The version of the content that is live; null if none is, or its table cannot be read. */
  liveVersion(site: string): string | null;
  /** The build that this process publishes with; null without a compiled app. */
  build(): string | null;
  /**
   * Null if the live release is intact, up to date, and made with this process's settings.
   * @param look thorough: reads every file of it
   */
  overdue(site: string, look: { thorough: boolean; now: Date }): Promise<Overdue | null>;
  /** @param since the release that caches know; null if unknown */
  liveChange(site: string, since: string | null): Promise<ChangedUrls | null>;
}
