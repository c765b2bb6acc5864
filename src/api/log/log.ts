import { createHmac, randomBytes } from 'node:crypto';
import pino from 'pino';
import { lazy } from '#util/collections/lazy.ts';
import { redact } from './redact.ts';
import { traceFields } from './trace.ts';

/** The outcome of a payment; metrics count it as well. */
export const PAYMENT_SETTLED = 'payment-settled';

/**
 * Authentication events (ASVS 16.3.1). Each line has pseudonyms of the person and the id of the request. Metrics count
 * the events by name.
 */
export const LOGIN = 'login';
export const LOGIN_FAILED = 'login-failed';
export const LOGOUT = 'logout';
export const LOGIN_CODE_FAILED = 'login-code-failed';
export const SECOND_STEP_NEEDED = 'second-step-needed';
export const SECOND_STEP_FAILED = 'second-step-failed';
export const PASSWORD_CHANGED = 'password-changed';
export const PASSWORD_CHECK_FAILED = 'password-check-failed';

/** The outcome of a requested or planned publish; metrics count it as well. */
export const PUBLISH = 'publish';

/** One answered call. The path is the contract's, so that no id and no query is in a log. */
interface CallEntry {
  requestId: string;
  site: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  code?: string;
  /** what went wrong on our side */
  error: unknown;
  /** who called; written as pseudonyms */
  subject?: Subject;
}

/** Structured lines without personal data. */
export interface ApiLog {
  call(entry: CallEntry): void;
  /** @param subject the person or session that the line is about; logged as pseudonyms */
  event(name: string, fields?: Record<string, unknown>, subject?: Subject): void;
  error(name: string, error: unknown, fields?: Record<string, unknown>): void;
}

type Level = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Writes the lines of one event loop turn together: under load, single writes would be a good part of each call. */
const standardError = lazy((): pino.DestinationStream => {
  const lines = pino.destination({ dest: 2, sync: true, minLength: 8 * 1024 });
  const flush = () => lines.flushSync();
  process.once('exit', flush);
  let isDue = false;
  return {
    write: (line) => {
      lines.write(line);
      if (isDue) return;
      isDue = true;
      setImmediate(() => {
        isDue = false;
        flush();
      });
    },
  };
});

/**
 * @param destination where lines are written; standard error by default, which leaves standard output to commands
 * @param key LOG_KEY, for the pseudonyms
 */
export function createLog(
  level: Level,
  destination: pino.DestinationStream = standardError(),
  key?: string,
): ApiLog {
  const toPseudonyms = createPseudonyms(key);
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'event',
      // by its name, as the server's own lines have it
      formatters: { level: (name) => ({ level: name }) },
    },
    destination,
  );
  return {
    call: ({ ms, error, subject, ...entry }) => {
      const line = {
        ...entry,
        ms: Math.round(ms * 10) / 10,
        ...traceFields(),
        ...(subject && toPseudonyms(subject)),
      };
      // only the error may contain external text
      const all = error === null ? line : { ...line, ...redact({ error: describe(error) }) };
      logger[entry.status >= 500 ? 'error' : 'info'](all, 'call');
    },
    event: (name, fields = {}, subject = {}) => {
      // remove `level` from the fields, so that a line has only one
      const { level, ...rest } = fields;
      const line = { ...redact(rest), ...traceFields(), ...toPseudonyms(subject) };
      logger[level === 'warn' || level === 'error' ? level : 'info'](line, name);
    },
    error: (name, error, fields = {}) =>
      logger.error({ ...redact({ ...fields, error: describe(error) }), ...traceFields() }, name),
  };
}

/** Causes of causes that are worth a line. */
const MOST_CAUSES = 4;

/** An error of the database names the values of a row in its detail; the message and the stack are enough. */
function describe(error: unknown, left = MOST_CAUSES): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: 'unknown', message: String(error) };
  const { cause } = error;
  const because = cause instanceof Error && left > 0 ? describe(cause, left - 1) : undefined;
  const code = 'code' in error && /^\w{1,40}$/.test(String(error.code)) ? String(error.code) : undefined;
  // the first lines repeat the message
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return {
    type: error.name,
    ...(code && { code }),
    message: error.message,
    stack,
    ...(because && { cause: because }),
  };
}

/** The person or session that a log line is about. These values are never logged themselves. */
export interface Subject {
  accountId?: string | undefined;
  /**
   * the email address typed into a login, whether it has an account or not; normalized as accounts are, with its site
   */
  emailKey?: string | undefined;
  /** hash of the browser's session token */
  sessionHash?: string | null | undefined;
  /** of the visitor */
  address?: string | undefined;
}

interface Pseudonyms {
  accountRef?: string;
  loginRef?: string;
  sessionRef?: string;
  addressRef?: string;
}

/**
 * Makes pseudonyms. The same value has the same pseudonym under one key, and cannot be recovered without the key. To
 * find a known account in the log, compute its pseudonym with the key. After a key change, old and new lines cannot be
 * linked.
 * @param key LOG_KEY; without it each process uses a random key
 */
function createPseudonyms(key: string | undefined): (subject: Subject) => Pseudonyms {
  const secret = key ?? randomBytes(32);
  // only letters, so that no filter mistakes it for a number or a token
  const pseudonym = (kind: string, value: string): string =>
    createHmac('sha256', secret)
      .update(`${kind} ${value}`)
      .digest('hex')
      .slice(0, 16)
      .replaceAll(/./g, (digit) => 'abcdefghijklmnop'.charAt(Number.parseInt(digit, 16)));
  return ({ accountId, emailKey, sessionHash, address }) => {
    const names: Pseudonyms = {};
    if (accountId) names.accountRef = pseudonym('account', accountId);
    if (emailKey) names.loginRef = pseudonym('login', emailKey);
    if (sessionHash) names.sessionRef = pseudonym('session', sessionHash);
    if (address) names.addressRef = pseudonym('address', address);
    return names;
  };
}
