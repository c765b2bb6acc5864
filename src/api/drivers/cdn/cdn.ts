import { traceHeaders } from '#api/log/trace.ts';
import { CodedError } from '#util/coded-error.ts';

/** What a cache in front of a brand has to forget. */
export interface Purge {
  site: string;
  /** the release that is live now */
  release: string;
  /** the last one the cache was told of; null where everything may have changed */
  before: string | null;
  hosts: string[];
  /** paths as they stand in links */
  paths: string[];
  /** below these, each with a slash at its end, everything */
  prefixes: string[];
}

/** A content delivery network that is told what has changed. */
export interface Cdn {
  /** @throws CdnError when it did not take it */
  purge(purge: Purge): Promise<void>;
}

/** Its message names no secret. */
export class CdnError extends CodedError {
  readonly code = 'cdn';
}

const TIMEOUT_MS = 10_000;
/** Of an answer, enough to see what is wrong. */
const SHOWN = 200;

/**
 * Posts JSON and returns the answer's text. Redirects are not followed: what is sent may open something.
 * @throws CdnError
 */
export async function postJson(url: string, body: string, headers: Record<string, string>): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...traceHeaders(), ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch (error) {
    const cause = (error as Error).cause;
    const why = cause instanceof Error ? cause.message : (error as Error).message;
    throw new CdnError(`${new URL(url).host} cannot be reached: ${why}`);
  }
  if (!response.ok)
    throw new CdnError(`${new URL(url).host} answered ${response.status}: ${text.slice(0, SHOWN)}`);
  return text;
}
