import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { SiteReport } from '../report/site-report.ts';

export interface PublishJob {
  /** 'live', or another version of the content */
  version: string;
  /** A rollback after this moment takes precedence. */
  askedAt: Date;
}

/** A publish, or null to only load the dependencies. */
export interface WorkerRequest {
  id: number;
  publish: { site: string; job: PublishJob } | null;
}

export interface WorkerResponse {
  id: number;
  report?: SiteReport | undefined;
  /** why there is no report */
  error?: string;
}

const PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url));

/** Below normal; a system may refuse it, and then the process keeps its priority. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}

interface Waiting {
  resolve(report: SiteReport | undefined): void;
  reject(error: Error): void;
}

/**
 * A separate process for publishes, started on first use and again after it dies. A large brand takes seconds
 * of CPU time that would block the server. A crash leaves API calls unaffected, and the lock it held is
 * recognizably a dead process's.
 */
export class PublishWorker {
  readonly #program: string;
  #child: ChildProcess | null = null;
  #asked = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** @param program answers messages like child.ts */
  constructor(program = PROGRAM) {
    this.#program = program;
  }

  publish(site: string, job: PublishJob): Promise<SiteReport | undefined> {
    return this.#ask({ site, job });
  }

  /** Loads the dependencies of the first publish. */
  async warmUp(): Promise<void> {
    await this.#ask(null);
  }

  /** The process id, for monitoring; null while it is not running. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** @throws if there is no response; a failed publish is a response */
  #ask(publish: WorkerRequest['publish']): Promise<SiteReport | undefined> {
    const child = this.#running();
    this.#asked += 1;
    const id = this.#asked;
    const { promise, resolve, reject } = Promise.withResolvers<SiteReport | undefined>();
    this.#waiting.set(id, { resolve, reject });
    child.send({ id, publish } satisfies WorkerRequest, (error) => {
      if (error) this.#settle(id, (waiting) => waiting.reject(error));
    });
    return promise;
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child;
    // 'advanced' keeps dates; execArgv drops the server's debugger options
    const child = fork(this.#program, [], { serialization: 'advanced', execArgv: [] });
    this.#child = child;
    child.on('message', ({ id, report, error }: WorkerResponse) =>
      this.#settle(id, ({ resolve, reject }) =>
        error === undefined ? resolve(report) : reject(new Error(error)),
      ),
    );
    const onEnd = (why: string) => {
      if (this.#child !== child) return;
      this.#child = null;
      for (const id of [...this.#waiting.keys()])
        this.#settle(id, ({ reject }) => reject(new Error(`The process that publishes has ended (${why}).`)));
    };
    child.once('error', (error) => onEnd(error.message));
    child.once('exit', (code, signal) => onEnd(signal ?? `code ${code}`));
    // API calls come first: on one processor, a publish uses what is left
    child.once('spawn', () => lowerPriority(child.pid));
    // the channel must not keep an idle server alive
    child.unref();
    child.channel?.unref();
    return child;
  }

  #settle(id: number, how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting) how(waiting);
  }
}
