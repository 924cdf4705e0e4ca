// biome-ignore-all lint/suspicious/noTsIgnore: a project that uses these declarations may have neither framework

/** @ts-ignore */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
/** @ts-ignore */
import type { EmitFn, PublicProps, HTMLAttributes as VueAttributes } from 'vue';
import type { ClausalSearchEventMap, SettingName } from './box-settings.ts';
import type { ClausalSearch } from './clausal-search.ts';

/** The properties of `<clausal-search>` that a template of a framework may set. */
type ElementProperties = Pick<ClausalSearch, SettingName | 'value'>;

/**
 * The props of `<clausal-search>` in JSX. React sets the properties of an element, and
 * names its custom events in lower case: `onsearch`, `oninvalid`.
 */
export type ClausalSearchProps = Omit<
  DetailedHTMLProps<HTMLAttributes<ClausalSearch>, ClausalSearch>,
  keyof ElementProperties
> &
  Partial<ElementProperties> & {
    readonly onsearch?: (event: ClausalSearchEventMap['search']) => void;
    readonly oninvalid?: (event: ClausalSearchEventMap['invalid']) => void;
  };

/** @ts-ignore */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'clausal-search': ClausalSearchProps;
    }
  }
}

/** Listeners for the element's own events, in place of the `onInvalid` of every element. */
interface Listeners {
  readonly onSearch?: (event: ClausalSearchEventMap['search']) => void;
  readonly onInvalid?: (event: ClausalSearchEventMap['invalid']) => void;
}

/** The type of `<clausal-search>` in Vue templates. */
export type ClausalSearchComponent = new () => ClausalSearch & {
  /** @deprecated Only for the type check of templates. */
  readonly $props: Omit<VueAttributes, keyof ElementProperties | keyof Listeners> &
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

/** @ts-ignore */
declare module 'vue' {
  interface GlobalComponents {
    'clausal-search': ClausalSearchComponent;
  }
}
