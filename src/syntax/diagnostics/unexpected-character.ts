import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { nameCharacter, quoteText } from '../../diagnostic/quote.ts';

export interface Data {
  /** One code point, or a lone surrogate. */
  readonly character: string;
  readonly place: 'field' | 'clause' | 'space';
}

const PLACES = {
  field: 'cannot stand in a field name',
  clause: 'cannot begin a clause',
  space: 'is not a space that separates clauses',
} as const;

export const unexpectedCharacterDocs: DiagnosticDocs = {
  what: 'Reports a character that the language has no use for: in a field name, before a clause, or as a space.',
  why: 'Outside quotation marks only plain letters, digits, `_`, `.`, `[`, `]`, `-`, operators and plain spaces mean anything.',
  examples: [
    { resource: 'payments', bad: 'amount>500\u00a0amount<900', good: 'amount>500 amount<900' },
    { resource: 'payments', bad: '+amount>500', good: 'amount>500' },
    { resource: 'payments', bad: 'customer..email:"a@b.co"', good: 'customer.email:"a@b.co"' },
  ],
};

export const unexpectedCharacter = defineDiagnostic({
  code: 'unexpected-character',
  severity: 'error',
  rule: 'L1.5',
  message: ({ character, place }: Data) => {
    const name = /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? quoteText(character) : nameCharacter(character);
    return `${name} ${PLACES[place]}`;
  },
});
