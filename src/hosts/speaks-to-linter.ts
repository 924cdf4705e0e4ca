/** Whether a comment, or a file of comments, may speak to the linter: the search that nearly all of them fail. */
export function speaksToLinter(text: string): boolean {
  return text.includes('clausal-disable');
}
