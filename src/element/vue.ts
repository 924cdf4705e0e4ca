import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
import type { ClausalSearch } from './clausal-search.ts';
import type { ClausalSearchEventMap } from './events.ts';
import type { ElementProperties } from './properties.ts';

export type { ClausalSearch, ClausalSearchEventMap };

/** Listeners for the element's own events, in place of the `onInvalid` of every element. */
interface Listeners {
  readonly onSearch?: (event: ClausalSearchEventMap['search']) => void;
  readonly onInvalid?: (event: ClausalSearchEventMap['invalid']) => void;
}

/** The type of `<clausal-search>` in Vue templates. */
export type ClausalSearchComponent = new () => ClausalSearch & {
  /** @deprecated Only for the type check of templates. */
  readonly $props: Omit<HTMLAttributes, keyof ElementProperties | keyof Listeners> &
    Partial<ElementProperties> &
    Listeners &
    PublicProps;
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
