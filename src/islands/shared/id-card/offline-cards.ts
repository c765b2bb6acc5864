import { workerUrl } from '#client/page/trusted-types.ts';
import { hasSavedCards } from '#client/storage/saved-cards.ts';
import { paths } from '#util/site/paths.ts';

const WORKER = '/cards-worker.js';
const CACHES = 'enamel-cards-';
/** The dashboard with the cards, and the login page, which shows them to logged-out members. */
const scopes = (): string[] => [paths.dashboard, paths.memberLogin];
/** The same in every language. */
const SCOPE = /\/(?:dashboard|member-login)$/;
/** Longer than an installation takes on a slow network. */
const INSTALL_TIMEOUT_MS = 30_000;

/**
 * Makes the two pages available offline.
 * @returns false if the browser does not support it, or the installation failed
 */
export async function registerWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const registrations = scopes().map((scope) =>
      navigator.serviceWorker.register(workerUrl(WORKER), { scope }),
    );
    const late = new Promise<never>((_resolve, reject) => setTimeout(reject, INSTALL_TIMEOUT_MS));
    await Promise.race([Promise.all(registrations.map(async (each) => waitUntilActive(await each))), late]);
    return true;
  } catch {
    await unregisterWorker();
    return false;
  }
}

/** Has the worker save the pages again, after a publish. */
export async function updateWorker(): Promise<void> {
  for (const { active } of await findRegistrations()) active?.postMessage('renew');
}

/** Removes the worker and its caches, unless cards are saved. */
export async function unregisterWorker(): Promise<void> {
  if (hasSavedCards() || !('serviceWorker' in navigator)) return;
  for (const registration of await findRegistrations()) await registration.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHES)).map((name) => caches.delete(name)));
}

async function findRegistrations(): Promise<ServiceWorkerRegistration[]> {
  const all = await navigator.serviceWorker.getRegistrations();
  return all.filter(({ scope }) => SCOPE.test(scope));
}

/** @throws if the worker could not be installed */
function waitUntilActive(registration: ServiceWorkerRegistration): Promise<void> {
  if (registration.active) return Promise.resolve();
  const worker = registration.installing ?? registration.waiting;
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (worker?.state === 'activated') resolve();
      else if (!worker || worker.state === 'redundant') reject(new Error('the worker was not installed'));
    };
    worker?.addEventListener('statechange', check);
    check();
  });
}
