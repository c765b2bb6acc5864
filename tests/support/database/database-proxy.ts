import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

type Direction = 'queries' | 'answers';

/** A proxy to a Postgres server that can fail in several ways. */
export interface DatabaseProxy {
  /** the URL of the database through the proxy */
  url: string;
  /** drops bytes in one or both directions. Connections stay open, and new ones are accepted. */
  swallow(...directions: Direction[]): void;
  /** the server carries out the nth commit from now on, and all bytes from it are dropped from then on */
  loseAnswerToCommit(nth: number): void;
  /** passes bytes again; dropped ones are lost */
  pass(): void;
  /** closes all connections, even while a query is running */
  reset(): void;
  close(): Promise<void>;
}

/** Starts a proxy to the database of `url`. It ignores connection errors: the client has to notice them. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url });
  const swallowed = new Set<Direction>();
  const sockets = new Set<Socket>();
  let commitsLeft = 0;
  const join = (from: Socket, to: Socket, direction: Direction) => {
    from.on('data', (bytes) => {
      if (direction === 'queries' && commitsLeft > 0 && bytes.includes('commit\0')) {
        commitsLeft -= 1;
        if (commitsLeft === 0) swallowed.add('answers');
      }
      if (!swallowed.has(direction) && to.writable) to.write(bytes);
    });
    // closing a connection is a packet too
    from.on('end', () => swallowed.has(direction) || to.end());
    from.on('close', () => {
      sockets.delete(from);
      if (!swallowed.has(direction)) to.destroy();
    });
    from.on('error', () => {});
    sockets.add(from);
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    join(client, upstream, 'queries');
    join(upstream, client, 'answers');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const login = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password ?? ''))}`;
  const at = (server.address() as AddressInfo).port;
  return {
    url: `postgres://${login}@127.0.0.1:${at}/${database}`,
    swallow: (...directions) => {
      for (const direction of directions.length > 0 ? directions : (['queries', 'answers'] as const))
        swallowed.add(direction);
    },
    loseAnswerToCommit: (nth) => {
      commitsLeft = nth;
    },
    pass: () => {
      commitsLeft = 0;
      swallowed.clear();
    },
    reset: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
