/** A form of the strings of a programming language. */
export interface StringForm {
  /** Matches the opening delimiter, with its prefix. Sticky. */
  readonly open: RegExp;
  /** The closing delimiter; by default, what group 1 of `open` matched. */
  readonly close?: (open: RegExpExecArray) => string;
  /** Matches where a string without delimiters ends, in place of a closing one. Its escapes stand for their characters. */
  readonly end?: RegExp;
  /** Matches an escape; absent if the string has none. */
  readonly escape?: RegExp;
  /** Whether an escape stands for itself, and only keeps a quote from ending the string. */
  readonly isRaw?: boolean;
  /** Matches the start of an interpolation. A match that ends in `{` or `(` goes on to the closing bracket. */
  readonly interpolation?: RegExp;
  /** Whether the string may contain line breaks. */
  readonly isLong?: boolean;
  /** Whether quotes before the closing delimiter belong to the text: `"""status:"SETTLED""""`. */
  readonly mayEndInQuotes?: boolean;
  /** Whether brackets within it belong together, so that only one more closing bracket ends it. */
  readonly isNested?: boolean;
  /** Whether the text begins on the next line, and ends before a line with the closing delimiter. */
  readonly isHeredoc?: boolean;
}

/** What the reader must know about a programming language. */
export interface ProgramLanguage {
  readonly extensions: readonly string[];
  /** The names of Markdown fences. */
  readonly languages: readonly string[];
  /** Matches a comment. Sticky. */
  readonly comment: RegExp;
  /** The first form that matches counts. */
  readonly strings: readonly StringForm[];
  /** Matches what only looks like a string, such as a character. Sticky. */
  readonly other?: RegExp;
  /** The operator that joins two texts. */
  readonly join: '+' | '.';
  /** Whether texts side by side are joined. */
  readonly joinsAdjacent?: boolean;
  /** Matches the text before and between the stretches of code. Sticky. */
  readonly outside?: RegExp;
}

const BACKSLASH = /\\(?:u\{[\dA-Fa-f]{1,6}\}|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|x[\dA-Fa-f]{2}|\r?\n|[\s\S])/;
const BACKSLASH_OR_BRACES = new RegExp(`${BACKSLASH.source}|\\{\\{|\\}\\}`);
const QUOTE_ONLY = /\\[\\']/;
const BRACES = /\{\{|\}\}/;
const BRACE = /\{/;
const C_COMMENT = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\//y;

/** `"…"`, in which a backslash escapes. */
const DOUBLE: StringForm = { open: /(")/y, escape: BACKSLASH };
/** `'…'` with one character. */
const CHARACTER: StringForm = {
  open: /(')(?=(?:[^'\\\r\n]|\\(?:u\{?[\dA-Fa-f]+\}?|x[\dA-Fa-f]+|.))')/y,
  escape: BACKSLASH,
};
const PHP_VARIABLE = /\$\{|\{(?=\$)|\$[A-Za-z_]\w*(?:->\w+|\[\w+\])?/;
const POWERSHELL_VARIABLE = /\$[({]|\$[A-Za-z_][\w:]*/;
const KOTLIN_VARIABLE = /\$\{|\$[A-Za-z_]\w*/;

const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
const closeBracket = ([, open = '']: RegExpExecArray): string => BRACKETS[open] ?? open;

/** JavaScript, for the URLs in its programs: its calls are read by a parser. */
export const JAVASCRIPT: ProgramLanguage = {
  extensions: ['.js'],
  languages: ['javascript'],
  comment: C_COMMENT,
  strings: [
    { open: /(`)/y, escape: BACKSLASH, interpolation: /\$\{/, isLong: true },
    DOUBLE,
    { open: /(')/y, escape: BACKSLASH },
  ],
  other: /(?<=[(,=:[!&|?{};\n][ \t]*|\breturn[ \t])\/(?![\s*/])(?:[^/\\\r\n[]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\/[a-z]*/y,
  join: '+',
};

/** The programming languages, other than JavaScript, whose programs may contain queries, by the names of their hosts. */
export const PROGRAM_LANGUAGES = {
  python: {
    extensions: ['.py', '.pyi'],
    languages: ['python', 'python3', 'py'],
    comment: /#[^\r\n]*/y,
    strings: [
      { open: /(?:[fF][rR]|[rR][fF])("""|''')/y, escape: BRACES, interpolation: BRACE, isLong: true },
      { open: /[fFtT]("""|''')/y, escape: BACKSLASH_OR_BRACES, interpolation: BRACE, isLong: true },
      { open: /(?:[bB]?[rR]|[rR][bB])("""|''')/y, escape: BACKSLASH, isRaw: true, isLong: true },
      { open: /[uUbB]?("""|''')/y, escape: BACKSLASH, isLong: true },
      { open: /(?:[fF][rR]|[rR][fF])(["'])/y, escape: BRACES, interpolation: BRACE },
      { open: /[fFtT](["'])/y, escape: BACKSLASH_OR_BRACES, interpolation: BRACE },
      { open: /(?:[bB]?[rR]|[rR][bB])(["'])/y, escape: BACKSLASH, isRaw: true },
      { open: /[uUbB]?(["'])/y, escape: BACKSLASH },
    ],
    join: '+',
    joinsAdjacent: true,
  },
  ruby: {
    extensions: ['.rb', '.rake', '.ru', '.gemspec'],
    languages: ['ruby', 'rb'],
    comment: /#[^\r\n]*|(?<![^\n])=begin\b[\s\S]*?\n=end\b[^\r\n]*/y,
    strings: [
      { open: /<<[~-]?'(\w+)'/y, isHeredoc: true },
      {
        open: /<<(?:[~-]"?(\w+)"?|"?([A-Z]\w*)"?)/y,
        close: ([, name, plain = '']) => name ?? plain,
        escape: BACKSLASH,
        interpolation: /#\{/,
        isHeredoc: true,
      },
      { open: /%[qwi]([^\w\s])/y, close: closeBracket, escape: QUOTE_ONLY, isLong: true, isNested: true },
      {
        open: /(?:%[QWI]|(?<=[(,:=[{+|&?][ \t]*|\n[ \t]*|[a-z_!?][ \t]+)%)([([{|])/y,
        close: closeBracket,
        escape: BACKSLASH,
        interpolation: /#\{/,
        isLong: true,
        isNested: true,
      },
      { open: /(')/y, escape: QUOTE_ONLY, isLong: true },
      { open: /(["`])/y, escape: BACKSLASH, interpolation: /#\{/, isLong: true },
    ],
    other:
      /(?<=[(,=~|&!{;][ \t]*|\b(?:if|unless|when|and|or|not|return)[ \t])\/(?![\s=])(?:[^/\\\r\n]|\\.)+\/[a-z]*|\?["'](?!\w)/y,
    join: '+',
    joinsAdjacent: true,
  },
  php: {
    extensions: ['.php', '.phtml'],
    languages: ['php'],
    comment: /(?:#(?!\[)|\/\/)(?:(?!\?>)[^\r\n])*|\/\*[\s\S]*?\*\//y,
    strings: [
      { open: /<<<[ \t]*'(\w+)'/y, isHeredoc: true },
      { open: /<<<[ \t]*"?(\w+)"?/y, escape: BACKSLASH, interpolation: PHP_VARIABLE, isHeredoc: true },
      { open: /(')/y, escape: QUOTE_ONLY, isLong: true },
      { open: /(")/y, escape: BACKSLASH, interpolation: PHP_VARIABLE, isLong: true },
    ],
    join: '.',
    outside: /\?>(?:(?!<\?(?:php|=))[\s\S])*(?:<\?(?:php|=)|$)/y,
  },
  go: {
    extensions: ['.go'],
    languages: ['go', 'golang'],
    comment: C_COMMENT,
    strings: [{ open: /(`)/y, isLong: true }, DOUBLE, CHARACTER],
    join: '+',
  },
  java: {
    extensions: ['.java'],
    languages: ['java'],
    comment: C_COMMENT,
    strings: [{ open: /(""")[ \t]*\r?\n/y, escape: BACKSLASH, isLong: true }, DOUBLE, CHARACTER],
    join: '+',
  },
  kotlin: {
    extensions: ['.kt', '.kts'],
    languages: ['kotlin', 'kt'],
    comment: C_COMMENT,
    strings: [
      { open: /(""")/y, interpolation: KOTLIN_VARIABLE, isLong: true, mayEndInQuotes: true },
      { open: /(")/y, escape: BACKSLASH, interpolation: KOTLIN_VARIABLE },
      CHARACTER,
    ],
    join: '+',
  },
  csharp: {
    extensions: ['.cs', '.csx'],
    languages: ['csharp', 'cs', 'c#', 'dotnet'],
    comment: C_COMMENT,
    strings: [
      { open: /\$\$("{3,8})/y, interpolation: /\{\{/, isLong: true },
      { open: /\$("{3,8})/y, interpolation: BRACE, isLong: true },
      { open: /("{3,8})/y, isLong: true },
      { open: /(?:\$@|@\$)(")/y, escape: /""|\{\{|\}\}/, interpolation: BRACE, isLong: true },
      { open: /@(")/y, escape: /""/, isLong: true },
      { open: /\$(")/y, escape: BACKSLASH_OR_BRACES, interpolation: BRACE },
      DOUBLE,
      CHARACTER,
    ],
    join: '+',
  },
  powershell: {
    extensions: ['.ps1', '.psm1'],
    languages: ['powershell', 'pwsh', 'ps1'],
    comment: /<#[\s\S]*?#>|#[^\r\n]*/y,
    strings: [
      { open: /@'[ \t]*\r?\n/y, close: () => "\n'@", isLong: true },
      {
        open: /@"[ \t]*\r?\n/y,
        close: () => '\n"@',
        escape: /`[\s\S]/,
        interpolation: POWERSHELL_VARIABLE,
        isLong: true,
      },
      { open: /(')/y, escape: /''/, isLong: true },
      { open: /(")/y, escape: /`[\s\S]|""/, interpolation: POWERSHELL_VARIABLE, isLong: true },
    ],
    join: '+',
  },
  rust: {
    extensions: ['.rs'],
    languages: ['rust', 'rs'],
    comment: C_COMMENT,
    strings: [
      { open: /b?r(#*)"/y, close: ([, hashes = '']) => `"${hashes}`, isLong: true },
      { open: /b?(")/y, escape: BACKSLASH, isLong: true },
    ],
    other: /'(?:[^'\\\r\n]|\\(?:u\{[\dA-Fa-f]+\}|x[\dA-Fa-f]+|.))'|'[A-Za-z_]\w*/y,
    join: '+',
  },
} as const satisfies Readonly<Record<string, ProgramLanguage>>;
