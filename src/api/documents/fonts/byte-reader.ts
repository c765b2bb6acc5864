/** Reads big-endian numbers from a part of a buffer, one after another, as font files hold them. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get position(): number {
    return this.#at;
  }

  u8(): number {
    return this.#bytes.readUInt8(this.#skip(1));
  }

  u16(): number {
    return this.#bytes.readUInt16BE(this.#skip(2));
  }

  i16(): number {
    return this.#bytes.readInt16BE(this.#skip(2));
  }

  u32(): number {
    return this.#bytes.readUInt32BE(this.#skip(4));
  }

  tag(): string {
    return this.take(4).toString('latin1');
  }

  take(length: number): Buffer {
    const start = this.#skip(length);
    if (start + length > this.#bytes.length) throw new RangeError('the font ends too early');
    return this.#bytes.subarray(start, start + length);
  }

  /** UIntBase128: seven bits a byte, the highest bit says that another follows (WOFF2 §4.1). */
  base128(): number {
    let value = 0;
    for (let count = 0; count < 5; count += 1) {
      const byte = this.u8();
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
    throw new RangeError('a number of the font is too long');
  }

  /** 255UInt16: one to three bytes (WOFF2 §4.1). */
  short255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 254) return this.u8() + 506;
    if (code === 255) return this.u8() + 253;
    return code;
  }

  #skip(length: number): number {
    const at = this.#at;
    this.#at += length;
    return at;
  }
}
