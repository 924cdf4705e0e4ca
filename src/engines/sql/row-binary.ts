import type { ColumnType } from '../layout/layout.ts';
import type { Cell } from '../layout/row.ts';

/**
 * Writes rows in ClickHouse's format `RowBinary`, because versions of it differ in how exactly they
 * read a number of JSON.
 *
 * @see https://clickhouse.com/docs/interfaces/formats/RowBinary
 */
export class RowBinary {
  #buffer = Buffer.allocUnsafe(1 << 16);
  #length = 0;

  /** The rows so far. */
  toBuffer(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Adds a cell to a column with the type of the dialect. */
  addCell(cell: Cell, type: ColumnType): void {
    switch (type) {
      case 'words':
        this.addText((cell ?? '') as string);
        break;
      case 'texts': {
        const texts = cell as readonly string[];
        this.#addSize(texts.length);
        for (const text of texts) this.addText(text);
        break;
      }
      case 'numbers': {
        const numbers = cell as readonly number[];
        this.#addSize(numbers.length);
        for (const number of numbers) this.#addDouble(number);
        break;
      }
      default:
        this.addByte(cell === null ? 1 : 0);
        if (cell !== null) this.#addScalar(cell as string | number | boolean, type);
    }
  }

  #addScalar(cell: string | number | boolean, type: ColumnType): void {
    if (typeof cell === 'string') this.addText(cell);
    else if (typeof cell === 'boolean') this.addByte(Number(cell));
    else if (type === 'instant') this.addInteger(cell);
    else this.#addDouble(cell);
  }

  /** Adds a `String`. */
  addText(text: string): void {
    const size = Buffer.byteLength(text);
    this.#addSize(size);
    this.#reserve(size);
    this.#length += this.#buffer.write(text, this.#length);
  }

  /** Adds a `UInt8`, or the mark of a value that may be null. */
  addByte(byte: number): void {
    this.#reserve(1);
    this.#buffer[this.#length] = byte;
    this.#length += 1;
  }

  /** Adds an `Int64` or `UInt64`. */
  addInteger(integer: number): void {
    this.#reserve(8);
    this.#length = this.#buffer.writeBigInt64LE(BigInt(integer), this.#length);
  }

  #addDouble(number: number): void {
    this.#reserve(8);
    this.#length = this.#buffer.writeDoubleLE(number, this.#length);
  }

  /** Adds seven bits in each byte, the lowest first. */
  #addSize(size: number): void {
    let rest = size;
    for (; rest > 127; rest >>>= 7) this.addByte((rest & 127) | 128);
    this.addByte(rest);
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#buffer.length, this.#length + size));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}
