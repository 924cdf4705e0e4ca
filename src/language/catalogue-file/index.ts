export { CatalogueError, type CatalogueProblem, catalogueJsonSchema, loadCatalogue } from './load-catalogue.ts';
