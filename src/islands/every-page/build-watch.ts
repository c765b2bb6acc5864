import { reloadPage } from '../../client/go-to.ts';
import { readStored, store } from '../../client/storage.ts';
import { isUnderWay } from '../../client/under-way.ts';
import { hasUnsaved } from '../../client/unsaved.ts';

const MANIFEST = '/builds/latest.json';
const EVERY_MS = 5 * 60_000;
/** Going back and forth between tabs asks no more often than that. */
const AT_MOST_EVERY_MS = 60_000;
/**
 * The manifest that this tab has reloaded for. A cache on the way may go on sending the old page: the same news is no
 * reason to reload twice.
 */
const RELOADED_FOR = 'enamel_reloaded_for';

/**
 * Asks now and then whether there is a newer build than the one that drew the page, or newer content than when it was
 * first asked, and reloads the page if so (specification §4). Never while a form holds something that was not sent, or
 * something is being sent: then the next page is new anyway.
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
    if ((now === first && isOwnBuild(now)) || hasUnsaved() || isUnderWay()) return;
    if (readStored('sessionStorage', RELOADED_FOR) === now) return;
    if (store('sessionStorage', RELOADED_FOR, now)) reloadPage();
  };
  void look();
  setInterval(look, EVERY_MS);
  document.addEventListener('visibilitychange', () => void look());
}

/** Whether the page names the script of that build; an older manifest does not say. */
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
