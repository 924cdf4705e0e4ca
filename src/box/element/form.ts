import type { ServiceDiagnostic } from '../../assist/diagnostics.ts';

/** What decides whether a box lets its form be submitted. */
export interface BoxContent {
  readonly text: string;
  readonly isRequired: boolean;
  /** The first error of the text. */
  readonly error: ServiceDiagnostic | undefined;
}

/** The validity of a box, as arguments for `ElementInternals.setValidity`. */
export interface BoxValidity {
  readonly flags: ValidityStateFlags;
  /** Empty if the box is valid. */
  readonly message: string;
}

/** Decides whether a box is valid: a required box needs text, and a text needs to be a query without errors. */
export function readValidity(
  { text, isRequired, error }: BoxContent,
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
  if (error === undefined) return { flags: {}, message: '' };
  // As for `<input type="url">`: the text is not of the type that the box takes.
  return { flags: { typeMismatch: true }, message: words.messageOf(error) };
}

/** Submits a form as Enter in an `<input>` does: with its first submit button, and not at all if that is disabled. */
export function submitForm(form: HTMLFormElement | null): void {
  if (form === null) return;
  const button = [...form.elements].find(isSubmitButton);
  if (button === undefined) form.requestSubmit();
  else if (!button.matches(':disabled')) form.requestSubmit(button);
}

function isSubmitButton(element: Element): element is HTMLButtonElement | HTMLInputElement {
  if (element instanceof HTMLButtonElement) return element.type === 'submit';
  return element instanceof HTMLInputElement && (element.type === 'submit' || element.type === 'image');
}
