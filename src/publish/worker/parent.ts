import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { SiteReport } from '../report/site-report.ts';
import type { PublishJob, WorkerRequest, WorkerResponse } from './messages.ts';

const PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url));

/** Below what is usual; where a system does not allow it, nothing is lost but the order. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}

interface Waiting {
  resolve(report: SiteReport | undefined): void;
  reject(fault: Error): void;
}

/**
 * A process of its own that publishes, started when it is first asked and again after it died. A large brand takes
 * seconds of computing, in which a server that did it itself would answer nobody; and where it dies it takes no
 * member's call with it, and its lock is seen to be a dead one's.
 */
export class PublishWorker {
  readonly #program: string;
  #child: ChildProcess | null = null;
  #asked = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** @param program answers messages as child.ts does */
  constructor(program = PROGRAM) {
    this.#program = program;
  }

  publish(site: string, job: PublishJob): Promise<SiteReport | undefined> {
    return this.#ask({ site, job });
  }

  /** Loads what the first publish would wait for. */
  async warmUp(): Promise<void> {
    await this.#ask(null);
  }

  /** Its number, for whoever watches it; null while there is none. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** @throws what kept it from an answer; a publish that failed is an answer */
  #ask(publish: WorkerRequest['publish']): Promise<SiteReport | undefined> {
    const child = this.#running();
    this.#asked += 1;
    const id = this.#asked;
    const { promise, resolve, reject } = Promise.withResolvers<SiteReport | undefined>();
    this.#waiting.set(id, { resolve, reject });
    child.send({ id, publish } satisfies WorkerRequest, (fault) => {
      if (fault) this.#settle(id, (waiting) => waiting.reject(fault));
    });
    return promise;
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child;
    // dates stay dates; what a debugger asked of the server is not for this one
    const child = fork(this.#program, [], { serialization: 'advanced', execArgv: [] });
    this.#child = child;
    child.on('message', ({ id, report, fault }: WorkerResponse) =>
      this.#settle(id, ({ resolve, reject }) =>
        fault === undefined ? resolve(report) : reject(new Error(fault)),
      ),
    );
    const onEnd = (why: string) => {
      if (this.#child !== child) return;
      this.#child = null;
      for (const id of [...this.#waiting.keys()])
        this.#settle(id, ({ reject }) => reject(new Error(`The process that publishes has ended (${why}).`)));
    };
    child.once('error', (fault) => onEnd(fault.message));
    child.once('exit', (code, signal) => onEnd(signal ?? `code ${code}`));
    // members first: where there is one processor for both, a publish takes what they leave
    child.once('spawn', () => lowerPriority(child.pid));
    // a server that has nothing else to do may end
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
