import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import './define.ts';
import type { ClausalSearch } from './clausal-search.ts';
import type { ClausalSearchEventMap } from './events.ts';
import type { ElementProperties } from './properties.ts';

export type { ClausalSearch, ClausalSearchEventMap };

/**
 * The props of `<clausal-search>` in JSX. React sets properties of an element, and
 * takes events of its own by their names in small letters: `onsearch`, `oninvalid`.
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
