/** Whether a glob matches a path, which is relative to the folder of the config and uses `/`. */
export type MatchGlob = (path: string) => boolean;

/** Compiles a glob. */
export type CompileGlob = (glob: string) => MatchGlob;

/**
 * Loads the compiler of globs. As in `.gitignore`, a glob without a slash matches
 * in every folder, and names that start with a dot are not special.
 */
export async function loadGlobs(): Promise<CompileGlob> {
  const { default: compile } = await import('picomatch');
  const options = { dot: true, windows: false, strictBrackets: true, debug: true };
  return (glob) => compile(glob, { ...options, basename: !glob.includes('/') });
}

/** The root, a drive, or a parent of the folder of the config. */
const OUTSIDE = /^\/|^[A-Za-z]:|^(?:\.\/)*\.\.(?:\/|$)/;
/** A backslash before a letter is not an escape but a separator of folders. */
const BACKSLASH = /\\(?=[\p{L}\p{N}_])/u;

/** Describes what is wrong with a glob; `undefined` if it is valid. */
export function describeGlob(glob: string, compile: CompileGlob): string | undefined {
  if (glob === '') return 'must not be empty';
  if (BACKSLASH.test(glob)) return 'must separate folders by `/`, not by `\\`';
  if (OUTSIDE.test(glob)) return 'is outside the folder of the config';
  if (/^!(?!\()/.test(glob)) return 'must not start with `!`: negated globs are not supported here';
  try {
    compile(glob);
    return undefined;
  } catch (error) {
    return `not a glob: ${describeSyntax(error)}`;
  }
}

/**
 * Shortens the message of the compiler: the first half of `Missing closing: "]" -
 * use "\\]" to match literal characters`, and the last part of a message about
 * the regular expression of a glob.
 */
function describeSyntax(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, side, bracket] = /^Missing (opening|closing): "(.)"/.exec(message) ?? [];
  if (bracket !== undefined) return `the ${side} \`${bracket}\` is missing`;
  const [reason = ''] = message.split(': ').slice(-1);
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}

/** Describes what is wrong with a pattern of `ignore`; `undefined` if it is valid. */
export function describeIgnorePattern(pattern: string): string | undefined {
  const body = pattern.replace(/^!/, '').trimEnd();
  if (body === '') return 'must not be empty';
  if (pattern.startsWith('#')) return 'is a comment; write `\\#` for a name that starts with `#`';
  if (BACKSLASH.test(body)) return 'must separate folders by `/`, not by `\\`';
  if (body.startsWith('./')) return `matches nothing; write ${body.slice(1)} for a path in the folder of the config`;
  if (/^\.\.(?:\/|$)|^[A-Za-z]:/.test(body)) return 'is outside the folder of the config';
  return undefined;
}
