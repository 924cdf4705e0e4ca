import { quoteText } from '../../diagnostic/quote.ts';

/** What is said of a path that leads to nothing. */
export function describeMissing(path: string): string {
  return `there is no file or folder ${quoteText(path)}`;
}
