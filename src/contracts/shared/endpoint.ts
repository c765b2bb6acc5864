import type { $ZodObject, $ZodType, input, output } from 'zod/v4/core';
import type { StaffPermission } from '../staff/roles.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API: its input, its output, and who may make it. The server, the islands and the tests use it. */
export interface Endpoint {
  method: Method;
  /** with `{name}` for parameters, as in the specification §7 */
  path: `/api/${string}`;
  /** one line for the list of calls */
  summary: string;
  /** who may call: anyone, a logged-in member, or a signed-in person of the staff at their own host */
  access: 'anyone' | 'member' | 'staff';
  /** of the staff: what a role of the caller must permit; without it, any signed-in person */
  permission?: StaffPermission;
  /**
   * of the staff: whether the second factor must have been given within 15 minutes; before: the password is enough.
   * Without it, the second factor was given in this session.
   */
  secondFactor?: 'recent' | 'before';
  /**
   * a person of the staff may make this call in a member's account that they opened for changes. Without it, they may
   * only read: GET calls and previews. never: not even that.
   */
  assisted?: 'change' | 'never';
  /** needs the bot check if it is switched on (specification §7) */
  botCheck?: boolean;
  params?: $ZodObject;
  query?: $ZodObject;
  body?: $ZodType;
  /** 200 unless said otherwise */
  response: $ZodType;
  /** error codes beside those that every call may have */
  errors?: readonly ErrorCode[];
  /** shared caches may store the response; by default no cache may */
  cacheSeconds?: number;
  /** other response formats, chosen by Accept, such as application/pdf */
  formats?: readonly string[];
  /** the response is a file of this type, never JSON */
  file?: string;
  /** the largest body in bytes; 64 KiB by default */
  maxBodyBytes?: number;
  /** reads the body itself: multipart forms, signed messages */
  rawBody?: boolean;
  /** also accepts multipart/form-data: the body as JSON in the part `form`, and files in parts of this name */
  files?: string;
  /** called by another server, with a signature instead of the page's CSRF token */
  signed?: boolean;
  headers?: $ZodObject;
}

/** Keeps the exact types of an endpoint's schemas. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Out<S> = S extends $ZodType ? output<S> : undefined;
type In<S> = S extends $ZodType ? input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
export type HeadersOf<E extends Endpoint> = Out<E['headers']>;
/** what a client sends */
export type BodyInputOf<E extends Endpoint> = In<E['body']>;
/** what a client reads */
export type ResponseOf<E extends Endpoint> = output<E['response']>;
/** what a handler returns, before defaults are filled in */
export type AnswerOf<E extends Endpoint> = input<E['response']>;

/** Carries the bot check's token (specification §7). */
export const BOT_CHECK_HEADER = 'x-recaptcha-token';

/**
 * The action name that the page sends to the bot check and the server verifies: the last part of the path, such as
 * `login`. Letters, digits and underscores, as reCAPTCHA requires.
 */
export function botActionOf({ path }: Pick<Endpoint, 'path'>): string {
  const parts = path.split('/').filter((part) => /^\w+$/.test(part));
  return parts.at(-1) ?? '';
}
