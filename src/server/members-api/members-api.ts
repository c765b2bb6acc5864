import type { IncomingMessage } from 'node:http';
import {
  type ApiListener,
  createApiHandler,
  createStaffHandler,
  limitLoad,
  respondAlwaysWith,
} from '#api/compose/api-handler.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { ApiLog } from '#api/log/log.ts';
import { listOutbox, readOutboxMail } from '#api/services/mail-delivery/read-outbox.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { DEFAULT_LANGUAGE } from '#util/language/languages.ts';
import type { ApiHandler } from './api-response.ts';
import type { Outbox } from './outbox-page.ts';

/** First delay before opening is tried again; later ones are longer. */
const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 2_500;

export interface MembersApi {
  handle: ApiHandler;
  /** calls of the staff, at their own host */
  handleStaff: ApiHandler;
  /** whether to handle a request when it arrives, because it may be refused */
  isUrgent: (request: IncomingMessage) => boolean;
  /** unsent emails for the outbox page; null without a database */
  outbox: () => Outbox | null;
  /** resolves when requests can be served; with null if it was stopped before */
  ready: Promise<OpenedApi | null>;
  /** starts no more jobs; requests are still served */
  stopJobs(): void;
  /** waits for requests and jobs in progress */
  stop(): Promise<void>;
}

export interface OpenedApi {
  deps: ApiDependencies;
  /** lets running jobs finish; `close` does so too */
  stopJobs?: () => Promise<void>;
  close(): Promise<void>;
}

interface MembersApiOptions {
  /** opens the database and the other dependencies; retried until it succeeds */
  open: () => Promise<OpenedApi>;
  log: ApiLog;
}

/**
 * The member API of one server. Pages are served without a database too; requests get a 503 until it is open,
 * and while it is unavailable.
 */
export function openMembersApi({ open, log }: MembersApiOptions): MembersApi {
  const stopping = new AbortController();
  let outbox: Outbox | null = null;
  let isUrgent: MembersApi['isUrgent'] = () => false;
  let listener: ApiListener = respondAlwaysWith(new ApiError('unavailable'));
  let staffListener = listener;

  const openWithRetries = async (): Promise<OpenedApi | null> => {
    for (let waitMs = FIRST_RETRY_MS; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, MAX_RETRY_MS)) {
      try {
        const opened = await unlessStopped(open(), stopping.signal);
        if (!opened) return null;
        const limit = limitLoad(opened.deps);
        listener = createApiHandler(opened.deps, limit);
        staffListener = createStaffHandler(opened.deps);
        isUrgent = (request) => limit.isUrgent(request);
        outbox = outboxOf(opened.deps);
        return opened;
      } catch (error) {
        log.error('api-not-ready', error, { retryInMs: waitMs });
        await pause(waitMs, stopping.signal);
      }
    }
    return null;
  };
  const ready = openWithRetries();

  return {
    handle: (request, response, origin) => listener(request, response, origin),
    handleStaff: (request, response, origin) => staffListener(request, response, origin),
    isUrgent: (request) => isUrgent(request),
    outbox: () => outbox,
    ready,
    stopJobs: () => {
      stopping.abort();
      void ready.then((opened) => opened?.stopJobs?.());
    },
    stop: async () => {
      stopping.abort();
      const opened = await ready;
      await opened?.close();
    },
  };
}

/** Null unless emails are only stored: emails that are really sent stay private. */
function outboxOf(deps: ApiDependencies): Outbox | null {
  if (deps.settings.mode !== 'local' || deps.settings.MAIL !== 'outbox') return null;
  return {
    list: () => listOutbox(deps),
    read: (mail) => inLanguage(DEFAULT_LANGUAGE, () => readOutboxMail(deps, mail)),
  };
}

/** Closes an API that opens too late, so that an unresponsive database cannot keep the process running. */
async function unlessStopped(opening: Promise<OpenedApi>, signal: AbortSignal): Promise<OpenedApi | null> {
  const stopped = Promise.withResolvers<null>();
  const giveUp = () => stopped.resolve(null);
  signal.addEventListener('abort', giveUp);
  const opened = await Promise.race([opening, stopped.promise]).finally(() =>
    signal.removeEventListener('abort', giveUp),
  );
  if (opened === null)
    opening.then(
      (late) => late.close(),
      () => {},
    );
  return opened;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
