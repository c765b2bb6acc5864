import { adoptStyles } from '#util/css/adopt-styles.ts';

/** The part of reCAPTCHA Enterprise that we use. */
export interface Recaptcha {
  ready(whenReady: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

/** The loader's state (specification §4). */
type State =
  | { kind: 'not-loaded' }
  | { kind: 'loading'; siteKey: string; loading: Promise<Recaptcha> }
  | { kind: 'loaded'; siteKey: string; recaptcha: Recaptcha };

const POLL_MS = 25;
/** Some browsers report no error for a blocked script. */
const GIVE_UP_MS = 10_000;
const SOURCE = 'https://www.google.com/recaptcha/enterprise.js?render=';
/** The token that the sandbox accepts (`BOT_CHECK=sandbox`). */
const SANDBOX_TOKEN = 'sandbox-person';

/** Hides the badge and takes it out of the layout; the content security policy blocks the badge's own style. */
const BADGE =
  '.grecaptcha-badge{visibility:hidden!important;position:fixed!important;inset:auto 0 0 auto!important}';

let state: State = { kind: 'not-loaded' };

/**
 * Loads the bot check once per page. Its badge is hidden; the form has a text about it instead.
 * @param siteKey the public key
 * @throws Error "reCAPTCHA already loaded with different site key!" (specification §5), or if it cannot be loaded
 */
export function loadBotCheck(siteKey: string): Promise<Recaptcha> {
  if (state.kind !== 'not-loaded') {
    if (state.siteKey !== siteKey) throw new Error('reCAPTCHA already loaded with different site key!');
    return state.kind === 'loaded' ? Promise.resolve(state.recaptcha) : state.loading;
  }
  const loading = load(siteKey);
  state = { kind: 'loading', siteKey, loading };
  loading.then(
    (recaptcha) => {
      state = { kind: 'loaded', siteKey, recaptcha };
    },
    () => {
      // Allow a retry.
      state = { kind: 'not-loaded' };
    },
  );
  return loading;
}

/**
 * A token for one call. Without one it is '': then the server refuses the call and says what to do instead.
 * @param siteKey '' for the sandbox
 * @param action what the user is doing (contracts/shared/endpoint.ts)
 */
export async function botToken(siteKey: string, action: string): Promise<string> {
  if (siteKey === '') return SANDBOX_TOKEN;
  try {
    return await (await loadBotCheck(siteKey)).execute(siteKey, { action });
  } catch (error) {
    console.warn('The bot check could not be asked.', error);
    return '';
  }
}

function load(siteKey: string): Promise<Recaptcha> {
  adoptStyles(BADGE);
  const script = document.createElement('script');
  script.src = SOURCE + encodeURIComponent(siteKey);
  script.async = true;
  let poll: ReturnType<typeof setInterval> | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;
  const loading = new Promise<Recaptcha>((resolve, reject) => {
    script.addEventListener('error', () => reject(new Error('reCAPTCHA could not be loaded.')));
    limit = setTimeout(() => reject(new Error('reCAPTCHA did not start.')), GIVE_UP_MS);
    // The script defines its global some time after it has loaded.
    poll = setInterval(() => {
      const found = (window as { grecaptcha?: { enterprise?: Recaptcha } }).grecaptcha?.enterprise;
      if (!found?.execute) return;
      clearInterval(poll);
      found.ready(() => resolve(found));
    }, POLL_MS);
  });
  document.head.append(script);
  return loading
    .catch((error) => {
      script.remove();
      throw error;
    })
    .finally(() => {
      clearInterval(poll);
      clearTimeout(limit);
    });
}
