import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

type Direction = 'queries' | 'answers';

/** A line to a Postgres server that can go bad. */
export interface DatabaseProxy {
  /** the same database, over the line */
  url: string;
  /** bytes on their way disappear: of both directions, or of one. Connections stay, and new ones are taken. */
  swallow(...directions: Direction[]): void;
  /** the server carries out the nth commit from now on, and no byte comes back from then on */
  loseAnswerToCommit(nth: number): void;
  /** bytes pass again; those that were swallowed are gone */
  pass(): void;
  /** ends all connections in the middle of whatever is under way */
  reset(): void;
  close(): Promise<void>;
}

/** Opens a line to the database that `url` names. It is told of no faults: whoever uses it has to notice. */
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
    // the end of a connection is a packet like any other
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
