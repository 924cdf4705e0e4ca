// Writes the reference of the API from the docstrings: a page of Markdown for each entry point, in docs/api or another folder.
import { registerHooks } from 'node:module';
import packageJson from '../package.json' with { type: 'json' };

// TypeDoc uses the JavaScript API of the compiler, which TypeScript 7 does not have.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-6' : specifier, context),
});
const { Application } = await import('typedoc');

const [folder = 'docs/api'] = process.argv.slice(2);

/** The entry points that have an API of their own; their declarations mirror `src`. */
const entryPoints = Object.entries(packageJson.exports).flatMap(([subpath, target]) => {
  if (typeof target === 'string' || !hasOwnApi(subpath)) return [];
  const module = target.types.slice('./dist/types/'.length, -'.d.ts'.length);
  return { name: subpath.replace('.', 'clausal'), module: module.replace('/index', ''), source: `src/${module}.ts` };
});

/** The bundle of the element exports what the element does, and two entry points only add types to frameworks. */
function hasOwnApi(subpath: string): boolean {
  return !/^\.\/element\/./.test(subpath);
}

const options = {
  plugin: ['typedoc-plugin-markdown'],
  entryPoints: entryPoints.map(({ source }) => source),
  tsconfig: '.config/tsconfig.api.json',
  skipErrorChecking: true,
  out: folder,
  name: 'API reference',
  readme: 'none',
  router: 'module',
  disableSources: true,
  excludeExternals: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
};
const app = await Application.bootstrapWithPlugins(options);
const project = await app.convert();
if (project === undefined) throw new Error('TypeDoc cannot read the entry points');
for (const module of project.children ?? []) {
  module.name = entryPoints.find((entry) => entry.module === module.name)?.name ?? module.name;
}
for (const { children } of project.groups ?? []) children.sort((a, b) => (a.name < b.name ? -1 : 1));
await app.generateOutputs(project);
