// What is printed is bounded; `data`, spans and fixes are never cut (docs/decisions/042-bounded-output.md).

/** The longest message, and the longest line of a rendered diagnostic, in UTF-16 code units. */
export const MAX_LINE_LENGTH = 1000;
/** The most names in a message, notes and fixes of a rendered diagnostic, and diagnostics in the message of an error. */
export const MAX_LISTED = 10;
/** The most diagnostics of a text that are rendered. */
export const MAX_RENDERED = 50;
