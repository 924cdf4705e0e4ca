import { readdirSync, readFileSync } from 'node:fs';
import { guessClauses } from '../../../src/assist/sentences/guess-clauses.ts';
import type { UserContext } from '../../../src/assist/user.ts';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import type { CheckedClause } from '../../../src/language/checker/checked-clause.ts';

/** A phrase, and the queries that it may mean. */
export interface Phrase {
  readonly file: string;
  readonly resource: ResourceName;
  readonly text: string;
  /** The sets of queries of which one has to be offered first; an empty set stands for silence. */
  readonly readings: readonly (readonly string[])[];
}

const FOLDER = new URL('./', import.meta.url);
const ZONE = 'Europe/Berlin';
const USER: UserContext = {
  now: new Date('2026-03-18T10:00:00Z'),
  timeZone: ZONE,
  keys: (path) => ({ metadata: ['order_id', 'invoice_id', 'campaign'], 'customer.metadata': ['segment'] })[path] ?? [],
};

/** All phrases of the corpus. */
export function readPhrases(folder: URL = FOLDER): readonly Phrase[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsv'));
  return files.flatMap((name) => {
    const [, ...lines] = readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n');
    return lines.map((line) => {
      const [resource = '', text = '', readings = ''] = line.split('\t');
      return {
        file: name.slice(0, -'.tsv'.length),
        resource: resource as ResourceName,
        text: text.replaceAll(String.raw`\t`, '\t').replaceAll(String.raw`\n`, '\n'),
        readings: readings
          .split(' || ')
          .map((reading) => (reading === 'silence' ? [] : reading.split(' | ').map(writeInstants))),
      };
    });
  });
}

const format = new Intl.DateTimeFormat('sv', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** Gives the dates and times of a row the offset that clocks have then. */
function writeInstants(query: string): string {
  return query.replaceAll(
    /"(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?)?"/g,
    (_, date, minutes = '00:00', seconds = ':00') => {
      const local = `${date}T${minutes}${seconds}`;
      const offset = ['+01:00', '+02:00'].find(
        (written) => format.format(new Date(local + written)) === local.replace('T', ' '),
      );
      return `"${local}${offset ?? ' does not exist'}"`;
    },
  );
}

/** What is wrong with the clauses of a row, if anything. */
export function problemsOf({ resource, readings }: Phrase): readonly string[] {
  return readings.flat().flatMap((query) => {
    const { valid, diagnostics } = checkQuery(resource, query);
    return valid ? [] : [`${query}: ${diagnostics.map(({ message }) => message).join(', ')}`];
  });
}

/** How a phrase is read: as meant, not at all, or as something else. */
export type Verdict = 'right' | 'silent' | 'wrong';

/** Reads a phrase and judges what is offered. */
export function judge({ resource, text, readings }: Phrase): {
  readonly verdict: Verdict;
  readonly offers: readonly string[];
} {
  const offers = guessClauses(catalogue[resource], text, USER).map((guess) => guess.text);
  const forms = offers.map((offer) => meaningOf(resource, offer));
  const isRight = readings.some((queries) => {
    const first = forms.slice(0, Math.max(1, queries.length));
    return queries.length === 0
      ? forms.length === 0
      : queries.every((query) => first.includes(meaningOf(resource, query)));
  });
  return { verdict: isRight ? 'right' : offers.length === 0 ? 'silent' : 'wrong', offers };
}

const CARD_DETAILS = /\.details\.(?:bin|last4|exp_)/;

/** A form of a query that is the same for queries which differ only in what the README counts as the same. */
function meaningOf(resource: ResourceName, text: string): string {
  const { query } = checkQuery(resource, text);
  if (query === undefined) return `not valid: ${text}`;
  const isOfCard = query.clauses.some(({ field, isNegated }) => !isNegated && CARD_DETAILS.test(field.path));
  const clauses = query.clauses.map(formOf).filter((form) => !(isOfCard && /^payment_methods?\.type:card$/.test(form)));
  return [...new Set(clauses)].toSorted().join(query.connective === 'or' ? ' OR ' : ' ');
}

function formOf({ field: { path }, key = '', isNegated, operator, value }: CheckedClause): string {
  const name = `${isNegated ? '-' : ''}${path}${key}`;
  switch (value.kind) {
    case 'null':
      return `${name}:null`;
    case 'boolean':
      return `${path}:${value.boolean !== isNegated}`;
    case 'date':
      return `${name}${operator.replace(/^>$/, '>=').replace('<=', '<')}${value.epochMs}`;
    case 'number':
      return operator === '>' ? `${name}>=${value.number + 1}` : `${name}${operator}${value.number}`;
    case 'text': {
      const form = `${name}:${value.text.toLowerCase()}`;
      return form === 'refund.status:refunded' ? 'refund.is_refunded:true' : form;
    }
  }
}
