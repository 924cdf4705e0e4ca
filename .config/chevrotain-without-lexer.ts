import type { Plugin } from 'rolldown';

/**
 * Leaves Chevrotain's lexer out of a bundle: tokens come from the scanner in
 * `src/syntax`, so all that the parser needs of it is a name. That saves a
 * quarter of the core and of the time it takes to start
 * (docs/decisions/003-chevrotain-without-lexer.md).
 */
export function chevrotainWithoutLexer(): Plugin {
  return {
    name: 'chevrotain-without-lexer',
    load: {
      filter: { id: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]scan[\\/]lexer_public\.js$/ },
      handler: () => `
        export class Lexer { static NA = /NOT_APPLICABLE/; }
        export const LexerDefinitionErrorType = {};
      `,
    },
  };
}
