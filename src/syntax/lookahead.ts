import {
  Alternation,
  type ILookaheadStrategy,
  type IProduction,
  type IToken,
  LLkLookaheadStrategy,
  Option,
  Repetition,
  Terminal,
} from 'chevrotain';

/** What Chevrotain calls the functions on that are built here. */
interface Reader {
  LA_FAST(howMuch: number): IToken;
}

type ForAlternation = ILookaheadStrategy['buildLookaheadForAlternation'];
type ForOptional = ILookaheadStrategy['buildLookaheadForOptional'];

/**
 * Chooses by the next token alone, which is all that the grammar needs: what
 * Chevrotain's own strategy comes to, without its search for paths, which takes
 * longer than to read a query. Its checks of the grammar are inherited.
 */
export class OneTokenLookahead extends LLkLookaheadStrategy {
  override buildLookaheadForAlternation({
    rule,
    prodOccurrence,
  }: Parameters<ForAlternation>[0]): ReturnType<ForAlternation> {
    const choices: number[] = [];
    const alternatives = findParts(rule, Alternation, prodOccurrence) ?? [];
    for (const [index, alternative] of alternatives.entries()) {
      for (const type of firstTypes(alternative)) choices[type] = index;
    }
    return function (this: Reader) {
      return choices[this.LA_FAST(1).tokenTypeIdx];
    };
  }

  override buildLookaheadForOptional({
    rule,
    prodOccurrence,
    prodType,
  }: Parameters<ForOptional>[0]): ReturnType<ForOptional> {
    const enters: boolean[] = [];
    const parts = findParts(rule, prodType === 'Option' ? Option : Repetition, prodOccurrence) ?? [];
    for (const type of firstTypesOf(parts)) enters[type] = true;
    return function (this: Reader) {
      return enters[this.LA_FAST(1).tokenTypeIdx] === true;
    };
  }
}

type ProductionKind = typeof Alternation | typeof Option | typeof Repetition;

interface Parent extends IProduction {
  readonly definition: readonly IProduction[];
  readonly idx?: number;
}

/** The parts of a production that stands somewhere in another. */
function findParts(within: IProduction, kind: ProductionKind, occurrence: number): readonly IProduction[] | undefined {
  if (within instanceof Terminal) return undefined;
  const { definition, idx } = within as Parent;
  if (within instanceof kind && idx === occurrence) return definition;
  for (const part of definition) {
    const found = findParts(part, kind, occurrence);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The types of the tokens that a production can begin with. */
function firstTypes(production: IProduction): readonly number[] {
  if (production instanceof Terminal) return [production.terminalType.tokenTypeIdx ?? 0];
  const { definition } = production as Parent;
  return production instanceof Alternation ? definition.flatMap(firstTypes) : firstTypesOf(definition);
}

/** The same of a sequence: its parts up to the first that must be there. */
function firstTypesOf(sequence: readonly IProduction[]): readonly number[] {
  const needed = sequence.findIndex((part) => !(part instanceof Option || part instanceof Repetition));
  return (needed < 0 ? sequence : sequence.slice(0, needed + 1)).flatMap(firstTypes);
}
