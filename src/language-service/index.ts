export type { Signal } from './abort.ts';
export { type Action, actionsAt } from './actions.ts';
export { type Completion, type CompletionOptions, completeAt, type SituationName } from './complete.ts';
export {
  type Completer,
  type CompleterOptions,
  createCompleter,
  type PendingCompletion,
  type ValueProvider,
} from './completer.ts';
export { diagnosticsOf, type ServiceDiagnostic } from './diagnostics.ts';
export { type ClauseExplanation, explainAt, explainClauses } from './explain.ts';
export { formatEdits } from './format-edits.ts';
export { type Hover, hoverAt } from './hover.ts';
export type { Offer, OfferKind } from './offer.ts';
export { type SemanticToken, type TokenKind, tokensOf } from './semantic-tokens.ts';
export type { KnownValue } from './value-offers.ts';
