import type { Plugin } from 'rolldown';

/**
 * The built-in modules that the command's dependencies use. An `import` of a
 * built-in module reads all its exports, which takes 3 to 5 ms for some of them,
 * even if Node has loaded it already; `process.getBuiltinModule` does not
 * (docs/decisions/002-quick-start.md).
 */
const BUILTINS: Readonly<Record<string, string>> = {
  'node:process': 'export default process;',
  'node:path': "export default process.getBuiltinModule('node:path');",
  'node:fs': "export default process.getBuiltinModule('node:fs');",
  'node:events': "export const { EventEmitter } = process.getBuiltinModule('node:events');",
  'node:util': "export const { stripVTControlCharacters } = process.getBuiltinModule('node:util');",
  // Commander uses it for subcommands in separate programs, which do not exist here.
  'node:child_process': 'export default {};',
};

const PREFIX = '\0on-demand:';

/** Imports Node's built-in modules in the fastest way. */
export function builtinsOnDemand(): Plugin {
  return {
    name: 'builtins-on-demand',
    resolveId(id, _importer, { kind }) {
      return kind === 'import-statement' && Object.hasOwn(BUILTINS, id) ? PREFIX + id : undefined;
    },
    load(id) {
      return id.startsWith(PREFIX) ? BUILTINS[id.slice(PREFIX.length)] : undefined;
    },
  };
}
