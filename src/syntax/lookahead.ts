import {
  Alternation,
  type ILookaheadStrategy,
  type IProduction,
  type IToken,
  LLkLookaheadStrategy,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  Terminal,
} from 'chevrotain';

type Choose = ILookaheadStrategy['buildLookaheadForAlternation'];
type Enter = ILookaheadStrategy['buildLookaheadForOptional'];
type Reader = { LA_FAST(howMuch: number): IToken };
type Parent = IProduction & { readonly definition: readonly IProduction[]; readonly idx?: number };

const KINDS = { Option, Repetition, RepetitionMandatory } as Readonly<Record<string, typeof Option>>;

/**
 * Chooses by the next token: what Chevrotain's own strategy comes to for this
 * grammar, without its search for paths, which takes longer than to read a
 * query (docs/decisions/031-lookahead.md). Its checks of the grammar are inherited.
 */
export class FirstTokenLookahead extends LLkLookaheadStrategy {
  override buildLookaheadForAlternation({ rule, prodOccurrence }: Parameters<Choose>[0]): ReturnType<Choose> {
    const alternatives = find(rule, Alternation, prodOccurrence);
    const choices: number[] = [];
    for (const [index, one] of alternatives.entries()) for (const type of firstOf([one])) choices[type] ??= index;
    const otherwise = alternatives.findIndex(isNullable);
    return function (this: Reader) {
      return choices[this.LA_FAST(1).tokenTypeIdx] ?? otherwise;
    };
  }

  override buildLookaheadForOptional({ rule, prodOccurrence, prodType }: Parameters<Enter>[0]): ReturnType<Enter> {
    const enters: boolean[] = [];
    for (const type of firstOf(find(rule, KINDS[prodType], prodOccurrence))) enters[type] = true;
    return function (this: Reader) {
      return enters[this.LA_FAST(1).tokenTypeIdx] === true;
    };
  }
}

/** The parts of the production of a kind and number within a rule; none where it is elsewhere. */
function find(within: IProduction, kind: unknown, idx: number): readonly IProduction[] {
  if (within instanceof Terminal || within instanceof NonTerminal) return [];
  const { definition, idx: own } = within as Parent;
  return within.constructor === kind && own === idx ? definition : definition.flatMap((part) => find(part, kind, idx));
}

/** The indexes of the tokens that a sequence can begin with. */
function firstOf([first, ...rest]: readonly IProduction[]): readonly number[] {
  if (first === undefined) return [];
  if (first instanceof Terminal) return [first.terminalType.tokenTypeIdx ?? 0];
  const { definition } = first as Parent;
  const types = first instanceof Alternation ? definition.flatMap((one) => firstOf([one])) : firstOf(definition);
  return isNullable(first) ? [...types, ...firstOf(rest)] : types;
}

function isNullable(part: IProduction): boolean {
  if (part instanceof Terminal) return false;
  if (part instanceof Option || part instanceof Repetition) return true;
  const { definition } = part as Parent;
  return part instanceof Alternation ? definition.some(isNullable) : definition.every(isNullable);
}
