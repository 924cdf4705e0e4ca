import type { CheckedQuery } from '../../checker/checked-query.ts';
import { writeBuilderCode } from '../code/builder-code.ts';
import { writeCurlCode } from '../code/curl-code.ts';
import { writeTemplateCode } from '../code/template-code.ts';
import { copyButton } from '../dom/copy-button.ts';
import { type Child, element } from '../dom/element.ts';

const FORMS: readonly { readonly title: string; readonly write: (query: CheckedQuery) => string }[] = [
  { title: 'Builder', write: writeBuilderCode },
  { title: 'Template', write: writeTemplateCode },
  { title: 'curl', write: writeCurlCode },
];

/** The query as code to copy. */
export function renderCode(query: CheckedQuery): readonly Child[] {
  return FORMS.map(({ title, write }) => {
    const code = write(query);
    return element('section', { class: 'form' }, [
      element('div', { class: 'row' }, [
        element('h3', {}, [title]),
        copyButton('Copy', `the ${title} code`, () => code),
      ]),
      element('pre', { tabindex: 0, 'aria-label': `${title} code` }, [element('code', {}, [code])]),
    ]);
  });
}
