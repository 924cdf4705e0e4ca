export { catalogueJsonSchema } from './json-schema.ts';
export { CatalogueError, type CatalogueProblem, loadCatalogue } from './load-catalogue.ts';
