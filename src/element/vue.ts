import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
import type { ClausalSearch } from './clausal-search.ts';
import type { ClausalSearchEventMap } from './events.ts';
import type { ElementProperties } from './properties.ts';

export type { ClausalSearch, ClausalSearchEventMap };

/** The type of `<clausal-search>` in Vue templates. */
export type ClausalSearchComponent = new () => ClausalSearch & {
  /** @deprecated Only for the type check of templates. */
  readonly $props: Omit<HTMLAttributes, keyof ElementProperties> & Partial<ElementProperties> & PublicProps;
  /** @deprecated Only for the type check of templates. */
  readonly $emit: EmitFn<{
    input: (event: Event) => void;
    change: (event: Event) => void;
    search: (event: ClausalSearchEventMap['search']) => void;
    invalid: (event: ClausalSearchEventMap['invalid']) => void;
  }>;
};

declare module 'vue' {
  interface GlobalComponents {
    'clausal-search': ClausalSearchComponent;
  }
}
