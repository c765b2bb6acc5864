/** The part that we use; the package has no types of its own. */
declare module 'bidi-js' {
  export interface EmbeddingLevels {
    paragraphs: { start: number; end: number; level: number }[];
    levels: Uint8Array;
  }
  export interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels;
    /** for each place from left to right, which index of the text stands there */
    getReorderedIndices(text: string, levels: EmbeddingLevels): number[];
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
