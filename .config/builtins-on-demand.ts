import type { Plugin } from 'rolldown';

/**
 * What the command's dependencies use of Node's built-in modules. An `import`
 * of one lists and reads all its exports, 3 to 5 ms each for some of those
 * that Node has loaded anyway; `process.getBuiltinModule` does not
 * (docs/decisions/006-quick-start.md).
 */
const BUILTINS: Readonly<Record<string, string>> = {
  'node:process': 'export default process;',
  'node:path': "export default process.getBuiltinModule('node:path');",
  'node:fs': "export default process.getBuiltinModule('node:fs');",
  'node:events': "export const { EventEmitter } = process.getBuiltinModule('node:events');",
  'node:util': "export const { stripVTControlCharacters } = process.getBuiltinModule('node:util');",
  // For subcommands that are programs of their own, of which there are none.
  'node:child_process': 'export default {};',
};

const PREFIX = '\0on-demand:';

/** Imports Node's built-in modules in the way that costs least at the start. */
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
