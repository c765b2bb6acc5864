import type { Writable } from 'node:stream';
import { WatchedClient } from './timeout-client.ts';

/**
 * More than the product's number of queries; the limit keeps generated texts from filling the server's
 * memory.
 */
const MOST_PREPARED = 400;

interface Config {
  text: string;
  name?: string;
  [option: string]: unknown;
}

/**
 * A connection on which Postgres parses and plans each text once: every query with parameters gets a name,
 * under which the server keeps its plan. Planning a small query costs more than running it.
 * Queries that are sent without waiting in between are written to the network together, because a write costs
 * this process more than anything else about a query.
 */
export class PreparingClient extends WatchedClient {
  readonly #names = new Map<string, string>();
  #isGathering = false;

  // biome-ignore lint/suspicious/noExplicitAny: the signature has a dozen forms, and all of them are passed on
  override query(config: any, ...others: any[]): any {
    this.#gather();
    const values: unknown = others[0] ?? config?.values;
    if (!isUnnamed(config) || !Array.isArray(values) || values.length === 0)
      return super.query(config, ...others);
    const name = this.#nameOf(config.text);
    return super.query(name === null ? config : ({ ...config, name } as never), ...others);
  }

  /** Buffers writes until every query of this event loop turn has written its part. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  #nameOf(text: string): string | null {
    const cached = this.#names.get(text);
    if (cached !== undefined) return cached;
    if (this.#names.size >= MOST_PREPARED) return null;
    const name = `enamel_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** A query without a name, as drizzle sends them; streams and named queries are not changed. */
const isUnnamed = (config: unknown): config is Config =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  !('submit' in config) &&
  !('name' in config && config.name !== undefined);
