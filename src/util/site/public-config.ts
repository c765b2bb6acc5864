/** Tiles for the finder's map, in place of the built-in base map. */
export interface MapSettings {
  /** such as https://tiles.example/{z}/{x}/{y}.png */
  tileUrl: string;
  /** attribution shown on the map */
  attribution: string;
}

/** The texts that ask a visitor for consent to a recording. */
export interface RecordingConsent {
  text: string;
  yes: string;
  no: string;
  /** the label of the button in the footer that asks again */
  change: string;
}

/** Monitoring of visits with Datadog's browser library (specification §3 and §7). */
export interface MonitoringSettings {
  appId: string;
  /** public by design: it can only send data */
  clientToken: string;
  env: string;
  /** percent of the visits, 0 to 100 */
  sampleRate: number;
  /** percent of those visits that are recorded, 0 to 100 */
  replayRate: number;
  /** address of a proxy in front of Datadog; not set without one */
  proxy?: string;
  /** nothing is recorded before the visitor agrees; not set if the brand does not ask */
  consent?: RecordingConsent;
}

/**
 * The settings that every page passes to its scripts in `<meta name="enamel-config">` (specification §3, public runtime
 * config). Nothing in it is secret.
 */
export interface PublicConfig {
  /** the site identifier */
  site: string;
  /** whether forms with a bot check send its token */
  enableRecaptcha: boolean;
  /** reCAPTCHA's public key; '' without a check, or with the sandbox's */
  recaptchaSiteKey: string;
  /** a member who is idle for this long is logged out */
  idleAuthMilliseconds: number;
  /** an idle page reloads after this */
  idleSessionMilliseconds: number;
  /** the path of the login status; not set: the path of the API's own contract */
  authStatusPath?: string;
  /** the company that provides the card field; not set for our own sandbox */
  processor?: 'stripe';
  /** not set for the built-in map */
  map?: MapSettings;
  /** not set without monitoring, or if the brand's content turns it off */
  monitoring?: MonitoringSettings;
}

export type PublicSettings = Omit<PublicConfig, 'site'>;

export const DEFAULT_PUBLIC_SETTINGS: PublicSettings = {
  enableRecaptcha: false,
  recaptchaSiteKey: '',
  idleAuthMilliseconds: 15 * 60_000,
  idleSessionMilliseconds: 30 * 60_000,
};
