/** Whether a glob matches a path, relative to the folder of the config and with `/`. */
export type MatchGlob = (path: string) => boolean;

/** Makes a matcher of a glob. */
export type CompileGlob = (glob: string) => MatchGlob;

/**
 * Loads what compiles globs. One without a slash is looked for in all folders,
 * and a name that begins with a dot is one like any other, as in `.gitignore`.
 */
export async function loadGlobs(): Promise<CompileGlob> {
  const { default: compile } = await import('picomatch');
  const options = { dot: true, windows: false, strictBrackets: true, debug: true };
  return (glob) => compile(glob, { ...options, basename: !glob.includes('/') });
}

/** The root, a drive, or a way out of the folder of the config. */
const OUTSIDE = /^\/|^[A-Za-z]:|^(?:\.\/)*\.\.(?:\/|$)/;
/** Nobody escapes a letter: this parts folders. */
const BACKSLASH = /\\(?=[\p{L}\p{N}_])/u;

/** What is wrong with a glob; `undefined` for one that may match something. */
export function describeGlob(glob: string, compile: CompileGlob): string | undefined {
  if (glob === '') return 'must not be empty';
  if (BACKSLASH.test(glob)) return 'folders are parted by `/`, not by `\\`';
  if (OUTSIDE.test(glob)) return 'leads out of the folder of the config';
  if (/^!(?!\()/.test(glob)) return 'says what not to match; a glob here says what to match';
  try {
    compile(glob);
    return undefined;
  } catch (error) {
    return `not a glob: ${describeSyntax(error)}`;
  }
}

/**
 * Of `Missing closing: "]" - use "\\]" to match literal characters` the first
 * half; of what is said of the pattern that a glob was made into, the last.
 */
function describeSyntax(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, side, bracket] = /^Missing (opening|closing): "(.)"/.exec(message) ?? [];
  if (bracket !== undefined) return `the ${side} \`${bracket}\` is missing`;
  const [reason = ''] = message.split(': ').slice(-1);
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}

/** What is wrong with a line of `ignore`; `undefined` for one that may match something. */
export function describeIgnorePattern(pattern: string): string | undefined {
  const body = pattern.replace(/^!/, '').trimEnd();
  if (body === '') return 'must not be empty';
  if (pattern.startsWith('#')) return 'is a comment; a name that begins with `#` is written `\\#`';
  if (BACKSLASH.test(body)) return 'folders are parted by `/`, not by `\\`';
  if (body.startsWith('./')) return `matches nothing; write ${body.slice(1)} for what is in the folder of the config`;
  if (/^\.\.(?:\/|$)|^[A-Za-z]:/.test(body)) return 'leads out of the folder of the config';
  return undefined;
}
