import type { CmsSource } from '#cms/sources/source.ts';
import type { PublicSettings } from '#util/site/public-config.ts';
import type { Renderer } from '../app/load-renderer.ts';
import { sourceHashes } from '../app/source-hashes.ts';
import { type PublicFile, syncAssets } from '../app/sync-assets.ts';
import type { CheckFacts } from '../checks/check-content.ts';
import { brandIdentities } from '../content/brand-identity-cache.ts';
import type { PublishSettings } from '../content/settings.ts';
import { sha256 } from '../files/file-operations.ts';
import { HostTable } from '../hosts/host-table.ts';
import { type MadeWith, madeWith } from '../release/stale-release.ts';
import type { SiteReport } from '../report/site-report.ts';
import type { SharedReleases } from '../sharing/shared-releases.ts';

export interface PublishOptions {
  settings: PublishSettings;
  source: CmsSource;
  renderer: Renderer;
  /** the project's folder */
  root: string;
  /** hash of the pipeline's own code; default: computed from the sources */
  pipeline?: string;
  version?: string;
  compress?: boolean;
  fresh?: boolean;
  /** runs the checks without publishing */
  checkOnly?: boolean;
  /** when it was requested; a later rollback takes precedence */
  requestedAt?: Date | undefined;
  now?: () => Date;
  /** what several machines share; default: this machine shares nothing */
  shared?: SharedReleases | null;
  /** called after each site */
  onReport?: (report: SiteReport) => void;
}

/** Shared by all publishes of one command. */
export interface PublishContext {
  source: CmsSource;
  renderer: Renderer;
  /** hash of the pipeline's own code */
  pipeline: string;
  publicFiles: readonly PublicFile[];
  hosts: HostTable;
  /** null if there is only this machine */
  shared: SharedReleases | null;
  sitesDir: string;
  dataDir: string;
  /** 'live', or the version to publish */
  version: string;
  compress: boolean;
  /** renders everything again */
  fresh: boolean;
  /** when it was requested: a later rollback takes precedence; default: now */
  requestedAt?: Date | undefined;
  publicSettings: PublicSettings;
  madeWith: MadeWith;
  /** severities of the rules, and the brands whose names must not appear */
  checks: CheckFacts;
  /** hash of everything but the content that decides whether a publish changes anything */
  basis: string;
  now: () => Date;
}

/** How often a running batch writes hosts.json. */
const WRITE_HOSTS_EVERY_MS = 1000;

/** @param count number of sites that are published with it */
export async function makeContext(options: PublishOptions, count: number): Promise<PublishContext> {
  const { settings, renderer } = options;
  const { appDir, sitesDir, dataDir, publicSettings } = settings;
  const others = await brandIdentities(dataDir, options.source);
  const pipeline = options.pipeline ?? sourceHashes(options.root, appDir).pipeline;
  const publicFiles = await syncAssets({ appDir, sitesDir, code: renderer.code });
  const { version = 'live', compress = true } = options;
  const basis = [
    buildOf({ renderer, pipeline }),
    version,
    compress,
    publicSettings,
    settings.checks,
    publicFiles.map(({ name, etag }) => [name, etag]),
  ];
  return {
    source: options.source,
    renderer,
    pipeline,
    publicFiles,
    hosts: new HostTable(sitesDir, { writeEveryMs: count > 1 ? WRITE_HOSTS_EVERY_MS : 0 }),
    shared: options.shared ?? null,
    sitesDir,
    dataDir,
    version,
    compress,
    fresh: options.fresh ?? false,
    requestedAt: options.requestedAt,
    publicSettings,
    madeWith: madeWith({ cmsUrl: settings.cms?.url ?? null, publicSettings }),
    checks: { settings: settings.checks, others },
    basis: sha256(JSON.stringify(basis)),
    now: options.now ?? (() => new Date()),
  };
}

/** The code that a release is made with. */
export const buildOf = ({ renderer, pipeline }: Pick<PublishContext, 'renderer' | 'pipeline'>): string =>
  `${renderer.code} ${pipeline}`;

/** Hash of everything that decides whether a publish changes anything. */
export const basisOf = (fingerprint: string, { basis }: PublishContext): string =>
  sha256(`${fingerprint} ${basis}`).slice(0, 32);
