import { catalogue } from './catalogue.ts';
import { disputes } from './disputes.ts';

/** All resources of the service by name: those of the catalogue, which it searches, and disputes, which it only lists. */
export const serviceResources = Object.freeze({ ...catalogue, disputes } as const);
