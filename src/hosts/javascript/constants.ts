import { MAX_QUERY_LENGTH } from '../../syntax/query-diagnostics.ts';
import { type ConstantValue, constant, type Known, type Primitive } from './known.ts';
import { type Sides, trimText } from './trims.ts';

/** `-value` */
export function negate(known: Known | undefined): Known | undefined {
  if (known?.kind !== 'constant') return undefined;
  const { value, isCertain } = known;
  return typeof value === 'number' || typeof value === 'bigint' ? constant(-value, isCertain) : undefined;
}

/** `first + second + third`, as JavaScript adds them up. */
export function add(operands: readonly (Known | undefined)[]): Known | undefined {
  let sum: ConstantValue | undefined;
  for (const operand of operands) {
    if (operand?.kind !== 'constant') return undefined;
    const value: Primitive | undefined = sum === undefined ? operand.value : addValues(sum.value, operand.value);
    if (value === undefined) return undefined;
    sum = constant(value, operand.isCertain && (sum?.isCertain ?? true));
  }
  return sum;
}

/** A text without the white space at its ends, or at one of them. */
export function trim(known: Known | undefined, sides: Sides): Known | undefined {
  if (known?.kind !== 'constant' || typeof known.value !== 'string') return undefined;
  return constant(trimText(known.value, sides), known.isCertain);
}

function addValues(a: Primitive, b: Primitive): Primitive | undefined {
  if (typeof a === 'string' || typeof b === 'string') {
    const text = `${a}${b}`;
    // Sums of sums grow without end, queries do not.
    return text.length > MAX_QUERY_LENGTH ? undefined : text;
  }
  return typeof a === 'bigint' || typeof b === 'bigint' ? undefined : Number(a) + Number(b);
}
