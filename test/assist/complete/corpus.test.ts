import { describe, expect, test } from 'vitest';
import { completeAt } from '../../../src/assist/complete/complete.ts';
import type { Offer } from '../../../src/assist/complete/offer.ts';
import { fieldName, resolveField } from '../../../src/language/catalogue/resolve-field.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import type { ClauseNode } from '../../../src/language/syntax/ast.ts';
import { parseQuery } from '../../../src/language/syntax/parse-query.ts';
import { readValidCorpus } from '../corpus.ts';

const OPTIONS = { now: new Date('2026-11-22T10:00:00Z') };
const corpus = readValidCorpus();
const offersByPrefix = new Map<string, readonly Offer[]>();

/** The offers after a prefix, which many queries share. */
function offersAfter(resource: Resource, prefix: string): readonly Offer[] {
  const key = `${resource.name} ${prefix}`;
  let offers = offersByPrefix.get(key);
  if (offers === undefined) {
    ({ offers } = completeAt(resource, prefix, prefix.length, OPTIONS));
    offersByPrefix.set(key, offers);
  }
  return offers;
}

/** A prefix of a query and the token that the writer typed next. */
interface Step {
  readonly prefix: string;
  readonly isNext: (offer: Offer) => boolean;
}

/** The steps of a query: before each negation, field, operator, value and connective. */
function listSteps(resource: Resource, text: string): readonly Step[] {
  const { clauses, connectives } = parseQuery(text).ast;
  const steps = clauses.flatMap((clause) => listClauseSteps(resource, text, clause));
  const joined = connectives
    .filter(({ raw }) => raw !== '')
    .map(({ span, raw }) => ({
      prefix: text.slice(0, span.start),
      isNext: ({ kind, label }: Offer) => kind === 'connective' && label === raw.toUpperCase(),
    }));
  return [...steps, ...joined];
}

function listClauseSteps(resource: Resource, text: string, clause: ClauseNode): readonly Step[] {
  const { negation, field, operator, value } = clause;
  // An empty text is valid, but never intended.
  if (operator === undefined || value === undefined || (value.kind === 'Text' && value.text === '')) return [];
  const resolved = resolveField(resource, field.path, field.key?.name);
  const name = resolved && fieldName(resolved);
  const steps: Step[] = [
    {
      prefix: text.slice(0, field.span.start),
      isNext: ({ kind, field: of }) => kind === 'field' && (of === name || of === resolved?.field.path),
    },
    {
      prefix: text.slice(0, operator.span.start),
      isNext: ({ kind, label }) => kind === 'operator' && label === operator.raw,
    },
  ];
  if (negation !== undefined)
    steps.push({ prefix: text.slice(0, negation.span.start), isNext: ({ kind }) => kind === 'negation' });
  // Of a quoted text only the last quote is missing; other values are complete.
  const end = value.kind === 'Text' ? value.span.end - 1 : value.span.end;
  steps.push({
    prefix: text.slice(0, end),
    isNext: ({ kind, edit }) => kind === 'value' && isSameValue(resource, text, clause, edit.text),
  });
  return steps;
}

/** Whether a value has the same meaning in a clause as the one in the source. */
function isSameValue(resource: Resource, text: string, { span, value }: ClauseNode, written: string): boolean {
  const read = (clause: string) => checkQuery(resource, clause).query?.clauses[0]?.value;
  const head = text.slice(span.start, value?.span.start);
  const [a, b] = [read(text.slice(span.start, span.end)), read(head + written)];
  return JSON.stringify(a)?.toLowerCase() === JSON.stringify(b)?.toLowerCase();
}

describe('completion over the conformance corpus', () => {
  test('offers the next token at every step of every valid query', () => {
    const missing: string[] = [];
    let steps = 0;
    for (const { resource, text } of corpus) {
      for (const { prefix, isNext } of listSteps(resource, text)) {
        steps++;
        if (!offersAfter(resource, prefix).some(isNext)) missing.push(`${resource.name} ${prefix}|`);
      }
    }
    expect(steps).toBeGreaterThan(500);
    expect(missing).toEqual([]);
  });

  test('offers only text that can be completed to a valid query', () => {
    const dead: string[] = [];
    const seen = new Set<string>();
    for (const { resource, text } of corpus) {
      for (const { prefix } of listSteps(resource, text)) {
        for (const offer of offersAfter(resource, prefix)) {
          const accepted = applyEdits(prefix, [offer.edit]);
          const key = `${resource.name} ${accepted}`;
          if (seen.has(key)) continue;
          seen.add(key);
          if (!canFinish(resource, accepted)) dead.push(`${prefix} → ${accepted}`);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(1000);
    expect(dead).toEqual([]);
  });
});

/** Whether the text can be completed to a valid query. */
function canFinish(resource: Resource, text: string): boolean {
  const endings = [
    '',
    '"',
    'abc"',
    'abc]:"abc"',
    '1',
    '2026',
    '="abc"',
    ':"abc"',
    ':1',
    ':true',
    'true',
    'null',
    ':null',
    '"abc"',
    '>=1',
  ];
  if (endings.some((ending) => isValid(resource, text + ending))) return true;
  const [first] = parseQuery(text).ast.clauses;
  const paths = [
    ...resource.entries.keys(),
    first === undefined ? '' : text.slice(first.field.span.start, first.field.span.end),
  ];
  return paths.some((path) => [':null', ':1', ':true'].some((ending) => isValid(resource, `${text}${path}${ending}`)));
}

function isValid(resource: Resource, text: string): boolean {
  return checkQuery(resource, text).valid;
}
