declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string }[] });
    configureBuckets(): Promise<unknown>;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    readonly store: {
      /** rejects when there is no such object; `etag` is quoted */
      getMetadata(bucket: string, key: string): Promise<Record<string, string> & { etag: string }>;
    };
  }
}

declare module '@20minutes/s3rver/lib/signature/v4.js' {
  interface CanonicalRequest {
    headers: object;
    uri: string;
  }

  const signatures: { getStringToSign(canonical: CanonicalRequest, request: unknown): string };
  export default signatures;
}
