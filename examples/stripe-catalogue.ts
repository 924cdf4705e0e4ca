// Writes examples/stripe/catalogue.json from catalogue.ts.
import { writeFileSync } from 'node:fs';
import { toCatalogueFile } from 'clausal';
import * as resources from './stripe/catalogue.ts';

const file = toCatalogueFile(Object.values(resources));
writeFileSync('examples/stripe/catalogue.json', `${JSON.stringify(file, undefined, 2)}\n`);
