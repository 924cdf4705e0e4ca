export type { Signal } from '../language/base/signal.ts';
export type { Unit } from '../language/checker/calendar.ts';
export { type SemanticToken, type TokenKind, tokensOf } from '../language/syntax/semantic-tokens.ts';
export { type Action, actionsAt, formatEdits } from './actions.ts';
export { type Completion, type CompletionOptions, completeAt, type SituationName } from './complete/complete.ts';
export {
  type Completer,
  type CompleterOptions,
  createCompleter,
  type PendingCompletion,
  type ValueProvider,
} from './complete/completer.ts';
export type { Offer, OfferKind } from './complete/offer.ts';
export type { KnownValue } from './complete/value-offers.ts';
export { type ClauseExplanation, explainAt, explainClauses } from './describe-query.ts';
export { diagnosticsOf, type ServiceDiagnostic } from './diagnostics.ts';
export { type Hover, hoverAt } from './hover.ts';
export { type PastedText, type PastePlace, readPasted } from './paste/read-pasted.ts';
export { ENGLISH } from './sentences/english.ts';
export type { UserContext, Vocabulary } from './user.ts';
