import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ClausalSearch } from './clausal-search.ts';
import type { ClausalSearchEventMap } from './events.ts';
import type { ElementProperties } from './properties.ts';

export type { ClausalSearch, ClausalSearchEventMap };

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

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'clausal-search': ClausalSearchProps;
    }
  }
}
