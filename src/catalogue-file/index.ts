export { CatalogueError, type CatalogueProblem, loadCatalogue } from './load-catalogue.ts';
export { catalogueJsonSchema } from './schema.ts';
