import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive. */
export interface ArchiveFile {
  name: string;
  content: Uint8Array;
  /** pictures and PDFs are compressed already */
  isCompressed?: boolean;
}

/** A ZIP archive that is sent while its files are read: one of them is in memory at a time. */
export function archiveStream(files: AsyncIterable<ArchiveFile>): ReadableStream<Uint8Array> {
  const next = files[Symbol.asyncIterator]();
  let zip: Zip;
  return new ReadableStream({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        if (error) return controller.error(error);
        controller.enqueue(chunk);
        if (isLast) controller.close();
      });
    },
    async pull() {
      const { value, done } = await next.next();
      if (done) return zip.end();
      const { name, content, isCompressed = false } = value;
      const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
      zip.add(entry);
      entry.push(content, true);
    },
    async cancel() {
      zip.terminate();
      await next.return?.();
    },
  });
}
