import {
  Alternation,
  type Alternative,
  type IProduction,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  Terminal,
} from 'chevrotain';
import { QueryParser } from '../src/language/syntax/grammar.ts';
import * as diagnostics from '../src/language/syntax/syntax-diagnostics.ts';
import { createQueryLexer, SHAPES } from '../src/language/syntax/tokens.ts';
import { choice, type Expression, type Grammar, mapReferences, referencesOf, sequence } from './expression.ts';
import { readPattern } from './read-pattern.ts';

/** Error productions have the names of the diagnostics that they lead to. No query has a list: only expressions do. */
const MISTAKES: ReadonlySet<string> = new Set([...Object.keys(diagnostics), 'list']);
const SPACE: Expression = { kind: 'Reference', name: 'Space' };
const NOTHING: Expression = { kind: 'Sequence', items: [] };

/**
 * The grammar of the language, from the rules of the parser and the shapes of
 * its tokens, without the error productions. Rules have small initials, tokens
 * have capitals; white space, which the lexer skips, is written out.
 */
export function readParser(): Grammar {
  const parser = new QueryParser(createQueryLexer(true).types, true);
  const rules = new Map<string, Expression>();
  for (const [name, { definition }] of Object.entries(parser.getGAstProductions())) {
    const expression = MISTAKES.has(name) ? undefined : readSequence(definition);
    if (expression !== undefined) rules.set(name, expression);
  }
  const tokens = Object.entries(SHAPES).map(([name, shape]) => [name, readPattern(shape)] as const);
  return separate(inline(new Map([...rules, ...tokens])));
}

/** The parts of a sequence, or `undefined` where one of them belongs to a mistake. */
function readSequence(parts: readonly IProduction[]): Expression | undefined {
  const items: Expression[] = [];
  for (const part of parts) {
    const item = readProduction(part);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return sequence(items);
}

/** A production without the error productions in it; `undefined` where nothing else is left. */
function readProduction(part: IProduction): Expression | undefined {
  if (part instanceof Terminal) {
    const { name } = part.terminalType;
    return Object.hasOwn(SHAPES, name) ? { kind: 'Reference', name } : undefined;
  }
  if (part instanceof NonTerminal) {
    return MISTAKES.has(part.nonTerminalName) ? undefined : { kind: 'Reference', name: part.nonTerminalName };
  }
  if (part instanceof Alternation) {
    const alternatives = part.definition.flatMap((one) => readAlternative(one) ?? []);
    return alternatives.length === 0 ? undefined : choice(alternatives);
  }
  if (part instanceof Option || part instanceof Repetition) {
    const item = readSequence(part.definition);
    return item === undefined ? NOTHING : { kind: 'Repetition', item, min: 0, isBounded: part instanceof Option };
  }
  if (part instanceof RepetitionMandatory) {
    const item = readSequence(part.definition);
    return item === undefined ? undefined : { kind: 'Repetition', item, min: 1, isBounded: false };
  }
  throw new TypeError(`a production of another kind: ${part.constructor.name}`);
}

/** An alternative; one without a token stands for what a mistake leaves out. */
function readAlternative(alternative: IProduction): Expression | undefined {
  const expression = readSequence((alternative as Alternative).definition);
  return expression?.kind === 'Sequence' && expression.items.length === 0 ? undefined : expression;
}

/** Writes a token that is one text, and a rule that is one token, in the place where it is used. */
function inline(rules: ReadonlyMap<string, Expression>): Grammar {
  const [start = ''] = rules.keys();
  const resolve = (name: string): Expression => {
    const expression = rules.get(name);
    if (expression?.kind === 'Literal') return expression;
    return expression?.kind === 'Reference' ? resolve(expression.name) : { kind: 'Reference', name };
  };
  const inlined = [...rules].map(([name, expression]) => [name, mapReferences(expression, resolve)] as const);
  const isKept = (name: string): boolean => {
    const resolved = resolve(name);
    return name === start || (resolved.kind === 'Reference' && resolved.name === name);
  };
  return { start, rules: new Map(inlined.filter(([name]) => isKept(name))) };
}

/**
 * Writes the white space: around a query, and between what makes a query out
 * of clauses. Within a clause there is none (L1.3).
 */
function separate({ start, rules }: Grammar): Grammar {
  const isMadeOfClauses = (name: string): boolean =>
    referencesOf(rules.get(name) ?? NOTHING).some((inner) => inner === 'clause' || isMadeOfClauses(inner));
  const behindSpace = (name: string): Expression => sequence([SPACE, { kind: 'Reference', name }]);
  const atEnd: Expression = { kind: 'Repetition', item: SPACE, min: 0, isBounded: true };
  const separated = [...rules].map(([name, expression]): [string, Expression] => {
    if (name === start) return [name, sequence([atEnd, expression, atEnd])];
    return [name, isMadeOfClauses(name) ? mapReferences(expression, behindSpace) : expression];
  });
  return { start, rules: new Map(separated) };
}
