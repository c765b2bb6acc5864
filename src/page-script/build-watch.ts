import { reloadPage } from '#client/page/navigate.ts';
import { mayLoseWork } from '#client/page/reload.ts';
import { readStorage, writeStorage } from '#client/storage/storage.ts';

const MANIFEST = '/builds/latest.json';
const EVERY_MS = 5 * 60_000;
/** Going back and forth between tabs asks no more often than that. */
const AT_MOST_EVERY_MS = 60_000;
/**
 * The manifest for which this tab has reloaded. A cache may still send the old page, so a tab does not reload twice for
 * the same manifest.
 */
const RELOADED_FOR = 'enamel_reloaded_for';

/**
 * Polls for a newer build than the page's own, or newer content than at the first request, and then reloads the page
 * (specification §4). It does not reload while a form has unsent input or a request is in progress; the next page is
 * new anyway.
 */
export function startBuildWatch(): void {
  let first: string | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    if (Date.now() - askedAt < AT_MOST_EVERY_MS) return;
    askedAt = Date.now();
    const now = await readBuild();
    if (now === null) return;
    first ??= now;
    if ((now === first && isOwnBuild(now)) || mayLoseWork()) return;
    if (readStorage('sessionStorage', RELOADED_FOR) === now) return;
    if (writeStorage('sessionStorage', RELOADED_FOR, now)) reloadPage();
  };
  void look();
  setInterval(look, EVERY_MS);
  document.addEventListener('visibilitychange', () => void look());
}

/** Whether the page uses the script of that build; an older manifest does not contain it. */
function isOwnBuild(manifest: string): boolean {
  const script = /"script":"([^"]*)"/.exec(manifest)?.[1];
  return !script || script === document.documentElement.dataset.script;
}

/** What tells builds apart; null where it cannot be had. */
async function readBuild(): Promise<string | null> {
  try {
    const response = await fetch(MANIFEST, { cache: 'no-cache' });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
