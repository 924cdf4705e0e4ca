// Printed text is limited; `data`, spans and fixes are never cut (docs/decisions/042-bounded-output.md).

/** The length of a message or of a line of a rendered diagnostic, in UTF-16 code units. */
export const MAX_LINE_LENGTH = 1000;
/** The number of names in a message, of notes and of fixes of a rendered diagnostic, and of diagnostics in the message of an error. */
export const MAX_LISTED = 10;
/** The number of diagnostics of a text that are rendered. */
export const MAX_RENDERED = 50;
