export { type Action, actionsAt } from './actions.ts';
export type { Signal } from './complete/abort.ts';
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
export { diagnosticsOf, type ServiceDiagnostic } from './diagnostics.ts';
export { type ClauseExplanation, explainAt, explainClauses } from './explain.ts';
export { formatEdits } from './format-edits.ts';
export { type Hover, hoverAt } from './hover.ts';
export type { PastedText } from './paste/read-id-list.ts';
export { type PastePlace, readPasted } from './paste/read-pasted.ts';
export { type SemanticToken, type TokenKind, tokensOf } from './semantic-tokens.ts';
