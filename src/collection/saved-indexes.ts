import type { Resource } from '../catalogue/resource.ts';
import { createHash, hashText } from './hash.ts';

/** The version of the saved format. Other versions are refused. */
export const SAVED_VERSION = 1;

/**
 * The indexes of a collection as plain data: texts, numbers and typed arrays. It
 * survives `structuredClone`, `v8.serialize` and IndexedDB, but not JSON.
 */
export interface SavedIndexes {
  readonly version: number;
  /** The name of the resource. */
  readonly resource: string;
  /** A hash of the fields of the resource. */
  readonly fields: number;
  /** The number of objects. */
  readonly size: number;
  /** A hash of the ids of the objects, in their order. */
  readonly ids: number;
  readonly columns: readonly SavedColumn[];
}

/** The values of one field in each object. */
export type SavedColumn = SavedTexts | SavedNumbers;

export interface SavedTexts {
  readonly kind: 'texts';
  /** The path of the field: `payment_status`, `metadata[key]`. */
  readonly field: string;
  /** By code, from 1: a text, or the codes of the texts that an object has together. */
  readonly entries: readonly (string | readonly number[])[];
  /** The codes of texts that objects spell in different letter case. */
  readonly respelled: readonly number[];
  /** The code of each object, 0 for none. */
  readonly codes: Uint32Array;
  /** Whether each object has a value, as 0 or 1. */
  readonly present: Uint8Array;
  readonly isInOrder: boolean;
}

export interface SavedNumbers {
  readonly kind: 'numbers';
  readonly field: string;
  /** The number of each object, for a date in milliseconds since the epoch; `NaN` for none or several. */
  readonly numbers: Float64Array;
  /** The objects with several numbers, by their place. */
  readonly several: readonly (readonly [place: number, numbers: readonly number[]])[];
  readonly present: Uint8Array;
}

/** Thrown if saved indexes are damaged, or belong to other objects, another resource or another version. */
export class SavedIndexesError extends TypeError {
  override readonly name = 'SavedIndexesError';
}

/** A hash of everything that decides how the fields of a resource are read. */
export function hashFields({ entries }: Resource): number {
  const facts = Array.from(entries.values(), ({ path, type, source, keyed, many }) => [
    path,
    type,
    source,
    keyed,
    many,
  ]);
  return hashText(JSON.stringify(facts));
}

export function hashIds(ids: Iterable<string>): number {
  const hash = createHash();
  for (const id of ids) hash.add(id);
  return hash.finish();
}
