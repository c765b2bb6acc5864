import { forgetAssetChecks } from '#publish/app/asset-lists.ts';
import { DamagedReleaseError, readReleaseSync, sharedPaths } from '#publish/release/release.ts';
import { fallbackOrder } from '#publish/release/release-history.ts';
import { ReleaseStore } from '#publish/release/release-store.ts';
import { damagedFiles, damageText } from '#publish/release/verify-release.ts';
import { errorCode, errorMessage } from '#util/node/errors.ts';
import type { Log } from '../log.ts';

/** A live release that does not match its table. */
interface Damage {
  site: string;
  release: string;
  /** the release that is served instead; null if no other is intact */
  served: string | null;
  /** the first damaged files, or why the table cannot be read */
  why: string;
  /** false after a rollback, because a publish would undo it */
  mayRepublish: boolean;
}

interface CheckedRelease {
  linked: string;
  served: string;
  checkedAt: number;
  damaged: Set<string>;
}

/** A damaged release is checked again after this time: its files may have been restored. */
const RECHECK_MS = 30_000;

/** Temporary system errors, which are not errors of the release. */
const PASSING_ERRORS = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

/**
 * Decides which release of a site is served: the live one, or the newest intact one if the live one is damaged. There
 * is one for each process, so that pages and member API use the same release.
 */
export class ReleaseGuard {
  readonly #sitesDir: string;
  readonly #onDamage: (damage: Damage) => void;
  readonly #checked = new Map<string, CheckedRelease>();
  readonly #assets = new Set<string>();

  constructor(sitesDir: string, onDamage: (damage: Damage) => void) {
    this.#sitesDir = sitesDir;
    this.#onDamage = onDamage;
  }

  /**
   * The release to serve while `linked` is live.
   * @throws when the disk cannot be read at the moment
   */
  releaseToServe(site: string, linked: string): string {
    const checked = this.#checked.get(site);
    const now = performance.now();
    if (checked?.linked === linked) {
      if (checked.served === linked || now - checked.checkedAt < RECHECK_MS) return checked.served;
      checked.checkedAt = now;
      if (this.#damageOf(site, linked, true) !== null) return checked.served;
    }
    const fresh: CheckedRelease = { linked, served: linked, checkedAt: now, damaged: new Set() };
    const why = this.#damageOf(site, linked, false);
    this.#checked.set(site, fresh);
    if (why !== null) this.#stepBack(site, fresh, linked, why);
    return fresh.served;
  }

  /**
   * Reports that a file of the release could not be read, or did not match its hash.
   * @returns whether another release is served from now on
   */
  reportDamage(site: string, id: string, error: unknown): boolean {
    const checked = this.#checked.get(site);
    if (!checked || checked.served !== id || !isDamage(error)) return false;
    this.#stepBack(site, checked, id, errorMessage(error));
    return checked.served !== id;
  }

  /** Reports a browser asset that does not match its hash. Every release needs it, so falling back would not help. */
  reportDamagedAsset(site: string, id: string, error: unknown): void {
    if (!(error instanceof DamagedReleaseError) || this.#assets.has(error.message)) return;
    this.#assets.add(error.message);
    forgetAssetChecks(sharedPaths(this.#sitesDir).assets);
    this.#onDamage({ site, release: id, served: id, why: error.message, mayRepublish: true });
  }

  #stepBack(site: string, checked: CheckedRelease, id: string, why: string): void {
    const isNew = !checked.damaged.has(id);
    checked.damaged.add(id);
    const store = new ReleaseStore(this.#sitesDir, site);
    const entries = store.history();
    const served = fallbackOrder(entries, checked.linked, store.newestFirst()).find(
      (other) => !checked.damaged.has(other) && this.#damageOf(site, other, true) === null,
    );
    if (served !== undefined) checked.served = served;
    if (!isNew) return;
    // makes the next publish read every file, so that it does not report the release as unchanged
    store.forgetChecked(id);
    const mayRepublish = entries.at(-1)?.by !== 'rollback';
    this.#onDamage({ site, release: id, served: served ?? null, why, mayRepublish });
  }

  /** Null if the release is intact. */
  #damageOf(site: string, id: string, thorough: boolean): string | null {
    try {
      const damaged = damagedFiles(this.#sitesDir, readReleaseSync(this.#sitesDir, site, id), { thorough });
      return damaged.length > 0 ? damageText(damaged) : null;
    } catch (error) {
      if (!isDamage(error)) throw error;
      return errorMessage(error).slice(0, 300);
    }
  }
}

/** Logged as an error, because the operator has to check the disk. */
export function logDamage(log: Log, { site, release, served, why, mayRepublish }: Damage): void {
  const next = mayRepublish
    ? 'it will be published again'
    : 'publish, or roll back to an intact release, by hand';
  log({ level: 'error', event: 'release-damaged', site, release, served, why, next });
}

function isDamage(error: unknown): boolean {
  return error instanceof DamagedReleaseError || !PASSING_ERRORS.has(errorCode(error));
}
