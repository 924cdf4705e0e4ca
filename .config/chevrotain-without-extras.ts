import type { Plugin } from 'rolldown';

/** A module of which only names are imported here: each says so when it is called after all. */
function unused(...names: readonly string[]): string {
  const lines = names.map(
    (name) => `export function ${name}() { throw new Error('left out of the bundle: ${name}'); }`,
  );
  return lines.join('\n');
}

/** Modules of Chevrotain and what a bundle holds in place of each. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  // Tokens come from our own scanner; all that the parser needs of the lexer is a name.
  'chevrotain/lib/src/scan/lexer_public.js': `
    export class Lexer { static NA = /NOT_APPLICABLE/; }
    export const LexerDefinitionErrorType = {};
  `,
  // `OneTokenLookahead` builds the lookahead functions, and a test makes the checks.
  'chevrotain/lib/src/parse/grammar/llk_lookahead.js': 'export class LLkLookaheadStrategy {}',
  'chevrotain/lib/src/parse/grammar/lookahead.js': `
    export const PROD_TYPE = {};
    ${unused('getLookaheadPaths', 'getLookaheadPathsForOptionalProd', 'getLookaheadPathsForOr')}
  `,
  'chevrotain/lib/src/parse/grammar/checks.js': unused(
    'validateGrammar',
    'validateLookahead',
    'validateRuleIsOverridden',
  ),
  // The grammar is total, so nothing is recovered from, completed or built as a CST.
  'chevrotain/lib/src/parse/grammar/interpreter.js': unused(
    'nextPossibleTokensAfter',
    'NextAfterTokenWalker',
    'NextTerminalAfterAtLeastOneSepWalker',
    'NextTerminalAfterAtLeastOneWalker',
    'NextTerminalAfterManySepWalker',
    'NextTerminalAfterManyWalker',
  ),
  'chevrotain/lib/src/parse/parser/traits/recoverable.js': `
    export const IN_RULE_RECOVERY_EXCEPTION = '';
    export class Recoverable {
      initRecoverable() { this.recoveryEnabled = false; }
      attemptInRepetitionRecovery() {}
    }
  `,
  'chevrotain/lib/src/parse/errors_public.js': `
    export const defaultParserErrorProvider = {};
    export const defaultGrammarResolverErrorProvider = {};
    export const defaultGrammarValidatorErrorProvider = {};
  `,
  'chevrotain/lib/src/parse/grammar/follow.js': unused('computeAllProdsFollows'),
  'chevrotain/lib/src/parse/cst/cst_visitor.js': unused(
    'createBaseSemanticVisitorConstructor',
    'createBaseVisitorConstructorWithDefaults',
  ),
  // The same methods by inheritance: to copy 200 of them into one prototype takes 2 ms at every start.
  'chevrotain/lib/src/parse/parser/utils/apply_mixins.js': `
    export function applyMixins({ prototype }, mixins) {
      for (const mixin of mixins) {
        Object.setPrototypeOf(mixin.prototype, Object.getPrototypeOf(prototype));
        Object.setPrototypeOf(prototype, mixin.prototype);
      }
    }
  `,
  // Asks V8 for fast properties, without which parsing takes three times as long, after the grammar is recorded and
  // not before: or else each of the 90 methods that recorded it takes a rebuilt parser to delete, 2 ms in all.
  '@chevrotain/utils/lib/src/to-fast-properties.js': `
    export function toFastProperties(parser) {
      parser.disableRecording = function () {
        delete this.disableRecording;
        this.disableRecording();
        const child = Object.create(this);
        const read = () => child.read;
        read();
        read();
      };
    }
  `,
};

const MODULE = /[\\/]node_modules[\\/](@?chevrotain[\\/].+\.js)$/;

/**
 * Leaves out of a bundle what the parser never calls of Chevrotain: its lexer,
 * its checks of grammars, its recovery from errors and their messages. The build fails when a
 * module is no longer there (docs/decisions/003-chevrotain-without-extras.md).
 */
export function chevrotainWithoutExtras(): Plugin {
  let replaced: Set<string>;
  return {
    name: 'chevrotain-without-extras',
    buildStart() {
      replaced = new Set();
    },
    load: {
      filter: { id: MODULE },
      handler(id) {
        const name = MODULE.exec(id)?.[1]?.replaceAll('\\', '/') ?? '';
        if (!Object.hasOwn(REPLACEMENTS, name)) return undefined;
        replaced.add(name);
        return REPLACEMENTS[name];
      },
    },
    buildEnd() {
      const missing = Object.keys(REPLACEMENTS).filter((name) => !replaced.has(name));
      if (missing.length > 0) throw new Error(`Chevrotain has changed; it has no ${missing.join(', ')}`);
    },
  };
}
