import type { Design } from './design.ts';

/** The designs by key, in the order of the tables. Each is loaded only in its own process. */
export const DESIGN_KEYS = ['floor', 'parse', 'check', 'build', 'template', 'lucene', 'liveblocks', 'liqe'] as const;
export type DesignKey = (typeof DESIGN_KEYS)[number];

/** Loads one design; `undefined` if the build lacks it. */
export async function createDesign(key: DesignKey): Promise<Design | undefined> {
  switch (key) {
    case 'floor':
      return (await import('./floor.ts')).createFloor();
    case 'parse':
      return (await import('./clausal.ts')).createClausalParse();
    case 'check':
      return (await import('./clausal.ts')).createClausalCheck();
    case 'build':
      return (await import('./clausal-builder.ts')).createClausalBuild();
    case 'template':
      return (await import('./clausal-builder.ts')).createClausalTemplate();
    case 'lucene':
      return (await import('./lucene.ts')).createLucene();
    case 'liveblocks':
      return (await import('./liveblocks.ts')).createLiveblocks();
    case 'liqe':
      return (await import('./liqe.ts')).createLiqe();
  }
}
