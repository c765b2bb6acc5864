import { adoptStyles } from '#util/css/adopt-styles.ts';

/** The part of reCAPTCHA Enterprise that we use. */
export interface Recaptcha {
  ready(whenReady: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

/** Where the loader stands (specification §4). */
type State =
  | { kind: 'not-loaded' }
  | { kind: 'loading'; siteKey: string; loading: Promise<Recaptcha> }
  | { kind: 'loaded'; siteKey: string; recaptcha: Recaptcha };

const POLL_MS = 25;
/** A script that was blocked on the way never says so in some browsers. */
const GIVE_UP_MS = 10_000;
const SOURCE = 'https://www.google.com/recaptcha/enterprise.js?render=';
/** What our own sandbox takes for a person (`BOT_CHECK=sandbox`). */
const SANDBOX_TOKEN = 'sandbox-person';

/** Out of sight and out of the page: its own style, which takes it out of the flow, is one the policy refuses. */
const BADGE =
  '.grecaptcha-badge{visibility:hidden!important;position:fixed!important;inset:auto 0 0 auto!important}';

let state: State = { kind: 'not-loaded' };

/**
 * Loads the bot check, once per page; its badge is hidden, the form says in words that it is there.
 * @param siteKey the public key
 * @throws Error "reCAPTCHA already loaded with different site key!" (specification §5); other errors when it does not come
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
 * A token for one call. Where none can be had it is '', and the server refuses the call with what to do instead.
 * @param siteKey '' for the sandbox
 * @param action what the person is doing (contracts/shared/endpoint.ts)
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
    // The script puts itself into the window some time after it was loaded.
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
