import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import type { readMessage } from '#contracts/staff/messages.ts';

/** All that the server answers about a message. */
export type MessageAnswer = ResponseOf<typeof readMessage>;
