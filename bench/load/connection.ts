import { connect, type Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const NOTHING = Buffer.alloc(0);

const AHEAD_OF_ALL = -10;

/**
 * Sends a load as if the load generator had a machine of its own: the processes that it measures must not delay it. Only
 * the administrator may raise a priority; for anyone else it stays as it is.
 */
export async function atHighPriority<Result>(load: () => Promise<Result>): Promise<Result> {
  const before = getPriority();
  try {
    setPriority(AHEAD_OF_ALL);
  } catch {
    return load();
  }
  return load().finally(() => setPriority(before));
}

/** Minimal HTTP, so that the load generator stays cheap. One request at a time. */
export class Connection {
  readonly #socket: Socket;
  #status = 0;
  /** bytes of the body that have not arrived; infinite until the last chunk of a body without a length */
  #missing = 0;
  #head: Buffer = NOTHING;
  #done: ((status: number) => void) | null = null;
  isOpen = true;

  /** @throws if the server does not accept the connection */
  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay();
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new Connection(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      this.isOpen = false;
      this.#finish(0);
    });
  }

  /**
   * Sends a request.
   * @param done gets the response's status after its last byte; 0 if the connection ended before
   */
  ask(request: Buffer, done: (status: number) => void): void {
    this.#done = done;
    if (this.isOpen) this.#socket.write(request);
    else this.#finish(0);
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#status === 0) {
      this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
      const end = this.#head.indexOf(END_OF_HEAD);
      if (end < 0) return;
      const head = this.#head.toString('latin1', 0, end + 2);
      const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
      this.#status = Number(head.slice(9, 12));
      const isEmpty = this.#status === 204 || this.#status === 304;
      const bytes = length === undefined ? Number.POSITIVE_INFINITY : Number(length);
      this.#missing = isEmpty ? 0 : bytes - (this.#head.length - end - 4);
    } else this.#missing -= chunk.length;
    const isLast =
      this.#missing <= 0 || (this.#missing === Infinity && chunk.subarray(-5).equals(LAST_CHUNK));
    if (isLast) this.#finish(this.#status);
  }

  #finish(status: number): void {
    const done = this.#done;
    this.#done = null;
    this.#status = 0;
    this.#head = NOTHING;
    done?.(status);
  }
}
