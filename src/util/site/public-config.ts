/** Tiles for the finder's map, in place of the built-in base map. */
export interface MapSettings {
  /** such as https://tiles.example/{z}/{x}/{y}.png */
  tileUrl: string;
  /** attribution shown on the map */
  attribution: string;
}

/** The brand's words that ask a visitor for consent to a recording. */
export interface RecordingConsent {
  text: string;
  yes: string;
  no: string;
  /** the label of the button in the footer that asks again */
  change: string;
}

/** How visits are watched with Datadog's browser library (specification §3 and §7). */
export interface MonitoringSettings {
  appId: string;
  /** public by design: it can send, and read nothing */
  clientToken: string;
  env: string;
  /** percent of the visits, 0 to 100 */
  sampleRate: number;
  /** percent of those that are recorded to be looked at again, 0 to 100 */
  replayRate: number;
  /** what stands between the browser and Datadog; absent: nothing */
  proxy?: string;
  /** nothing is recorded before the visitor agrees; not set if the brand does not ask */
  consent?: RecordingConsent;
}

/**
 * The settings every page tells its scripts, as they stand in `<meta name="enamel-config">` (specification §3,
 * public runtime config). Nothing in it is secret.
 */
export interface PublicConfig {
  /** the site identifier */
  site: string;
  /** whether forms that want it carry the bot check's token */
  enableRecaptcha: boolean;
  /** reCAPTCHA's public key; '' where there is no check, or the sandbox's */
  recaptchaSiteKey: string;
  /** a member who did nothing for so long is logged out */
  idleAuthMilliseconds: number;
  /** an idle page reloads after this */
  idleSessionMilliseconds: number;
  /** the path of the login status; not set: the path of the API's own contract */
  authStatusPath?: string;
  /** whose card field the checkout shows; absent with the sandbox, which is ours */
  processor?: 'stripe';
  /** absent where the map is the built-in one */
  map?: MapSettings;
  /** absent where monitoring is not set up, or the brand's content turns it off */
  monitoring?: MonitoringSettings;
}

export type PublicSettings = Omit<PublicConfig, 'site'>;

export const DEFAULT_PUBLIC_SETTINGS: PublicSettings = {
  enableRecaptcha: false,
  recaptchaSiteKey: '',
  idleAuthMilliseconds: 15 * 60_000,
  idleSessionMilliseconds: 30 * 60_000,
};
