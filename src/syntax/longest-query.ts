/**
 * The longest text that is read, in UTF-16 code units.
 *
 * @see L1.11
 */
export const LONGEST_QUERY = 65_536;
