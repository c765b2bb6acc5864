import type { BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf } from '#contracts/shared/endpoint.ts';
import type { Keyed, KeyedQuery, Tx } from '#db/queries/database.ts';
import type { BrowserSession } from './browser-session.ts';
import type { ApiDependencies } from './dependencies.ts';

/** Where a call comes from; `site` from the Host, never from what the client says. */
export interface Origin {
  site: string;
  /** the visitor's address as the nearest trusted hop saw it */
  clientAddress: string;
  /** the visitor came by https */
  secure: boolean;
  /** what the nearest trusted hop calls the request in its log; a name of ours without it */
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
  /** not there where the endpoint reads the body itself */
  body: HandledBody<E>;
  headers: HeadersOf<E>;
  session: BrowserSession;
  /** who is logged in; only for endpoints with access 'member' is it sure to be there */
  member: Member | null;
  parts: ApiDependencies;
  /** one transaction that sees this site's rows alone */
  inSite<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** reads the same, together with what others ask at the same time; see Database.readByKey */
  readByKey<Row extends object>(query: KeyedQuery<Row>, key: string): Promise<Keyed<Row> | null>;
  /** added to the answer */
  reply: Reply;
}

/** The logged-in account. */
export interface Member {
  accountId: string;
  email: string;
  sessionId: string;
}

export interface Reply {
  headers: ReplyHeaders;
}

/** By their names in lower case. */
export type ReplyHeaders = Record<string, string>;

/** The logged-in member of a call whose endpoint asks for one. */
export function requireMember({ member }: { member: Member | null }): Member {
  if (!member) throw new Error('this endpoint does not ask for a member');
  return member;
}
