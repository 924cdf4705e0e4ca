import { EditorView } from '@codemirror/view';
import type { ResourceName } from '../catalogue/catalogue.ts';
import { toResource } from '../catalogue/catalogue.ts';
import { searchBox } from '../codemirror/search-box.ts';

/** `<clausal-search resource="payments">`: a search box for the queries of a resource. */
export class ClausalSearch extends HTMLElement {
  static readonly formAssociated = true;
  #view: EditorView | undefined;

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const name = this.getAttribute('resource') as ResourceName;
    this.#view = new EditorView({
      parent: root,
      root,
      extensions: searchBox({
        resource: toResource(name),
        onSearch: (detail) => this.dispatchEvent(new CustomEvent('search', { detail, bubbles: true, composed: true })),
      }),
    });
  }

  disconnectedCallback(): void {
    this.#view?.destroy();
  }
}
