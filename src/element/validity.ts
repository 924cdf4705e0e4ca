import type { ServiceDiagnostic } from '../language-service/diagnostics.ts';

/** What decides whether a box lets its form be submitted. */
export interface BoxContent {
  readonly text: string;
  readonly isRequired: boolean;
  readonly diagnostics: readonly ServiceDiagnostic[];
}

/** The validity of a box, as arguments for `ElementInternals.setValidity`. */
export interface BoxValidity {
  readonly flags: ValidityStateFlags;
  /** Empty if the box is valid. */
  readonly message: string;
}

/** Decides whether a box is valid: a required box needs text, and a text needs to be a query without errors. */
export function readValidity(
  { text, isRequired, diagnostics }: BoxContent,
  words: {
    readonly phrase: (text: string) => string;
    readonly messageOf: (diagnostic: ServiceDiagnostic) => string;
  },
): BoxValidity {
  if (text.trim() === '') {
    return isRequired
      ? { flags: { valueMissing: true }, message: words.phrase('Enter a query') }
      : { flags: {}, message: '' };
  }
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error === undefined) return { flags: {}, message: '' };
  // As for `<input type="url">`: the text is not of the type that the box takes.
  return { flags: { typeMismatch: true }, message: words.messageOf(error) };
}
