import type { BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf } from '#contracts/shared/endpoint.ts';
import type { Keyed, KeyedQuery, Tx } from '#db/queries/database.ts';
import type { Assistant } from './assisted-session.ts';
import type { BrowserSession } from './browser-session.ts';
import type { ApiDependencies } from './dependencies.ts';

/** Where a call comes from. The site follows from the host, never from the input. */
export interface Origin {
  site: string;
  /** the visitor's address as the nearest trusted hop saw it */
  clientAddress: string;
  /** the visitor came by https */
  secure: boolean;
  /** from the nearest trusted hop; without it we create one */
  requestId?: string | undefined;
  /** the trace that the request belongs to */
  traceparent?: string | undefined;
}

/** The body that a handler gets. */
export type HandledBody<E extends Endpoint> = E extends { rawBody: true } ? undefined : BodyOf<E>;

/** One call of an endpoint, its input already checked. */
export interface RequestContext<E extends Endpoint = Endpoint> extends Origin {
  endpoint: E;
  requestId: string;
  request: Request;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** undefined if the endpoint reads the body itself */
  body: HandledBody<E>;
  headers: HeadersOf<E>;
  session: BrowserSession;
  /** the logged-in member; never null at endpoints with access 'member' */
  member: Member | null;
  /** the person of the staff who uses the member's account; null: the member themselves */
  assistant: Assistant | null;
  deps: ApiDependencies;
  /** runs a transaction that sees only this site's rows */
  inSite<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** reads a row, batched with simultaneous reads; see Database.readByKey */
  readByKey<Row extends object>(query: KeyedQuery<Row>, key: string): Promise<Keyed<Row> | null>;
  /** added to the response */
  reply: Reply;
}

/** The logged-in account. */
export interface Member {
  accountId: string;
  email: string;
  sessionId: string;
  /** set if a person of the staff uses the account; null: the member themselves */
  assistedSessionId: string | null;
}

export interface Reply {
  headers: ReplyHeaders;
}

/** By their names in lower case. */
export type ReplyHeaders = Record<string, string>;

/** The logged-in member, at an endpoint with access 'member'. */
export function requireMember({ member }: { member: Member | null }): Member {
  if (!member) throw new Error('this endpoint does not require a member');
  return member;
}
