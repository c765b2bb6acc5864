import { ApiError } from '#api/kernel/errors.ts';
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENTS_MAX_BYTES,
  type AttachmentType,
  MOST_ATTACHMENTS,
} from '#contracts/support/grievance.ts';
import { type FileKind, fileKind } from './attachment-kind.ts';
import { safeFileName } from './attachment-name.ts';

/** A file as sent. */
export interface SentFile {
  name: string;
  content: Buffer;
}

/** A file as stored. */
export interface Attachment {
  name: string;
  type: AttachmentType;
  content: Buffer;
}

const REASONS: Record<Exclude<FileKind['kind'], AttachmentType>, string> = {
  heic: 'Photos in the HEIC format cannot be opened everywhere. Please send it as JPEG.',
  damaged: 'This file is damaged or incomplete. Please send it again.',
  other: 'Please send PDF, JPEG, PNG or plain text files.',
};

/**
 * Checks files by their content and gives them safe names.
 * @throws ApiError too_large; invalid, naming each rejected file as `attachments.<index>`
 */
export function checkAttachments(files: readonly SentFile[]): Attachment[] {
  if (files.length > MOST_ATTACHMENTS) {
    const message = `Please attach at most ${MOST_ATTACHMENTS} files.`;
    throw new ApiError('invalid', { message, fields: { attachments: message } });
  }
  refuseLarge(files);
  const fields: Record<string, string> = {};
  const attachments = files.flatMap(({ name, content }, index): Attachment[] => {
    const { kind } = content.length === 0 ? ({ kind: 'damaged' } as const) : fileKind(content);
    if (kind === 'heic' || kind === 'damaged' || kind === 'other') {
      fields[`attachments.${index}`] = REASONS[kind];
      return [];
    }
    return [{ name: safeFileName(name, kind, index + 1), type: kind, content }];
  });
  if (Object.keys(fields).length > 0) throw new ApiError('invalid', { fields });
  return attachments;
}

function refuseLarge(files: readonly SentFile[]): void {
  const fields = Object.fromEntries(
    files.flatMap(({ content }, index) =>
      content.length > ATTACHMENT_MAX_BYTES
        ? [[`attachments.${index}`, `Please attach files of at most ${inMegabytes(ATTACHMENT_MAX_BYTES)}.`]]
        : [],
    ),
  );
  if (Object.keys(fields).length > 0) throw new ApiError('too_large', { fields });
  const sum = files.reduce((bytes, { content }) => bytes + content.length, 0);
  if (sum <= ATTACHMENTS_MAX_BYTES) return;
  const message = `Please attach at most ${inMegabytes(ATTACHMENTS_MAX_BYTES)} together.`;
  throw new ApiError('too_large', { message, fields: { attachments: message } });
}

const inMegabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
