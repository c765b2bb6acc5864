import { type ApiListener, createApiHandler, respondAlwaysWith } from '#api/compose/api-handler.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { ApiLog } from '#api/log/log.ts';
import { listOutbox, readOutboxMail } from '#api/services/mail-delivery/read-outbox.ts';
import type { ApiHandler } from './api-response.ts';
import type { Outbox } from './outbox-page.ts';

/** What could not be opened is tried again after this long, and then after longer. */
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 2_500;

export interface MembersApi {
  handle: ApiHandler;
  /** the mails that were not sent, for the page that shows them; null while there is no database */
  outbox: () => Outbox | null;
  /** the opened parts; resolves once calls can be answered, with null when it was stopped before */
  ready: Promise<OpenedApi | null>;
  /** starts no more jobs; calls are still answered */
  stopJobs(): void;
  /** lets calls and jobs under way finish */
  stop(): Promise<void>;
}

export interface OpenedApi {
  parts: ApiDependencies;
  /** lets running jobs finish; `close` does so too */
  stopJobs?: () => Promise<void>;
  close(): Promise<void>;
}

export interface MembersApiOptions {
  /** opens the database and all else; tried until it succeeds */
  open: () => Promise<OpenedApi>;
  log: ApiLog;
}

/**
 * The member API of one server. Pages are served whether or not there is a database: until it can be opened,
 * and while it is away, calls are answered with 503.
 */
export function openMembersApi({ open, log }: MembersApiOptions): MembersApi {
  const stopping = new AbortController();
  let outbox: Outbox | null = null;
  let listener: ApiListener = respondAlwaysWith(new ApiError('unavailable'));

  const openAtLast = async (): Promise<OpenedApi | null> => {
    for (
      let waitMs = FIRST_RETRY_MS;
      !stopping.signal.aborted;
      waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS)
    ) {
      try {
        const opened = await orNothing(open(), stopping.signal);
        if (!opened) return null;
        listener = createApiHandler(opened.parts);
        outbox = outboxOf(opened.parts);
        return opened;
      } catch (fault) {
        log.fault('api-not-ready', fault, { retryInMs: waitMs });
        await pause(waitMs, stopping.signal);
      }
    }
    return null;
  };
  const ready = openAtLast();

  return {
    handle: (request, response, origin) => listener(request, response, origin),
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

/** Whom a mail is for stays between the server and the member once mail is really sent. */
function outboxOf(parts: ApiDependencies): Outbox | null {
  if (parts.settings.mode !== 'local' || parts.settings.MAIL !== 'outbox') return null;
  return { list: () => listOutbox(parts), read: (mail) => readOutboxMail(parts, mail) };
}

/** Closes an API that opens too late, so that a database that does not respond cannot keep the process from ending. */
async function orNothing(opening: Promise<OpenedApi>, signal: AbortSignal): Promise<OpenedApi | null> {
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
