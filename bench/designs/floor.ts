import { type FloorResult, scanQuery } from '../floor/scan-query.ts';
import { writeClausal } from '../pools/clausal-dialect.ts';
import { dottedFields, fieldsOf } from './clausal.ts';
import type { Design } from './design.ts';

export function createFloor(): Design {
  return {
    name: 'hand-written scanner',
    note: 'the floor: builds the same AST (asserted) in one pass, and stops at the first mistake with a code and an offset.',
    write: writeClausal,
    expectedFields: dottedFields,
    parse: scanQuery,
    isRefused: (result) => (result as FloorResult).error !== undefined,
    readFields(result) {
      const { ast } = result as FloorResult;
      return ast === undefined ? [] : fieldsOf(ast);
    },
  };
}
