import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { SiteReport } from '../report/site-report.ts';

export interface PublishJob {
  /** 'live', or another version of the content */
  version: string;
  /** a rollback after this moment takes precedence */
  requestedAt?: Date | undefined;
  /** default: true */
  compress?: boolean;
  /** renders everything again; default: false */
  fresh?: boolean;
}

/** A publish; without sites, it only loads the dependencies. */
export interface WorkerRequest {
  id: number;
  sites: readonly string[];
  job: PublishJob | null;
}

/** The report of one site when it is done, and at the end all of them, or why there are none. */
export type WorkerResponse =
  | { id: number; report: SiteReport }
  | { id: number; reports: SiteReport[] }
  | { id: number; error: string };

const PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url));

/** Below normal; a system may refuse it, and then the process keeps its priority. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}

interface Waiting {
  onReport: ((report: SiteReport) => void) | undefined;
  resolve(reports: SiteReport[]): void;
  reject(error: Error): void;
}

interface WorkerOptions {
  /** answers messages like child.ts */
  program?: string;
  /** gives way to other processes, as beside a server */
  isBackground?: boolean;
}

/**
 * A separate process for publishes, started on first use and again after it dies. A large brand takes seconds
 * of CPU time that would block the server. A crash leaves API calls unaffected, and the lock it held is
 * recognizably a dead process's.
 */
export class PublishWorker {
  readonly #program: string;
  readonly #isBackground: boolean;
  #child: ChildProcess | null = null;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor({ program = PROGRAM, isBackground = true }: WorkerOptions = {}) {
    this.#program = program;
    this.#isBackground = isBackground;
  }

  /**
   * @param onReport called after each site
   * @throws if the process cannot publish, or ends; a site that fails has a report
   */
  publish(
    sites: readonly string[],
    job: PublishJob,
    onReport?: (report: SiteReport) => void,
  ): Promise<SiteReport[]> {
    return this.#ask(sites, job, onReport);
  }

  async publishOne(site: string, job: PublishJob): Promise<SiteReport | undefined> {
    return (await this.publish([site], job))[0];
  }

  /** Loads the dependencies of the first publish. */
  async warmUp(): Promise<void> {
    await this.#ask([], null);
  }

  /** The process id, for monitoring; null while it is not running. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Ends the process; it starts again with the next publish. */
  stop(): void {
    this.#child?.disconnect();
  }

  #ask(
    sites: readonly string[],
    job: PublishJob | null,
    onReport?: (report: SiteReport) => void,
  ): Promise<SiteReport[]> {
    const child = this.#running();
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<SiteReport[]>();
    this.#waiting.set(id, { onReport, resolve, reject });
    child.send({ id, sites, job } satisfies WorkerRequest, (error) => {
      if (error) this.#settle(id, (waiting) => waiting.reject(error));
    });
    return promise;
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child;
    // 'advanced' keeps dates; execArgv drops the server's debugger options
    const env = { NODE_COMPILE_CACHE: getCompileCacheDir(), ...process.env };
    const child = fork(this.#program, [], { serialization: 'advanced', execArgv: [], env });
    this.#child = child;
    child.on('message', (response: WorkerResponse) => {
      if ('report' in response) return this.#waiting.get(response.id)?.onReport?.(response.report);
      this.#settle(response.id, ({ resolve, reject }) =>
        'error' in response ? reject(new Error(response.error)) : resolve(response.reports),
      );
    });
    const onEnd = (why: string) => {
      if (this.#child !== child) return;
      this.#child = null;
      for (const id of [...this.#waiting.keys()])
        this.#settle(id, ({ reject }) => reject(new Error(`The process that publishes has ended (${why}).`)));
    };
    child.once('error', (error) => onEnd(error.message));
    child.once('exit', (code, signal) => onEnd(signal ?? `code ${code}`));
    // API calls come first: on one processor, a publish uses what is left
    if (this.#isBackground) child.once('spawn', () => lowerPriority(child.pid));
    // the channel must not keep an idle server alive
    if (this.#isBackground) {
      child.unref();
      child.channel?.unref();
    }
    return child;
  }

  #settle(id: number, how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting) how(waiting);
  }
}
