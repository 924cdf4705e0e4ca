import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ClausalSearch } from '../../src/box/element/clausal-search.ts';
import { box, expectText, recordEvents, typeSlowly } from './support/box.ts';
import { openPage } from './support/open-page.ts';

const form = (attributes: string, rest = '<button>Send</button>'): string =>
  `<form><clausal-search resource="payments" name="q" ${attributes}></clausal-search>${rest}</form>`;

/** Opens a form and records what it sends, instead of sending it. */
async function openForm(html: string): Promise<{ readonly page: Page; readonly sent: () => Promise<unknown> }> {
  const page = await openPage({ html });
  const sent = await page.evaluateHandle(() => {
    const sends: unknown[] = [];
    document.addEventListener('submit', (event) => {
      event.preventDefault();
      const { submitter, target } = event;
      sends.push([new FormData(target as HTMLFormElement).get('q'), submitter?.textContent]);
    });
    return sends;
  });
  return { page, sent: () => sent.jsonValue() };
}

/** Runs a function with the box of the page. */
function withElement<Result>(page: Page, run: (element: ClausalSearch) => Result): Promise<Result> {
  return page.locator('clausal-search').evaluate(run as (element: Element) => Result) as Promise<Result>;
}

describe('a form', () => {
  test('a form has the text under the name of the box', async () => {
    const { page, sent } = await openForm(form('value="amount>5"'));
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await sent()).toEqual([['amount>5', 'Send']]);
  });

  test('a form is submitted by Enter after a search, with its submit button', async () => {
    const { page, sent } = await openForm(form(''));
    const events = await recordEvents(page, 'change', 'search', 'submit');
    await box(page).type('amount>5');
    await page.keyboard.press('Enter');
    expect(await sent()).toEqual([['amount>5', 'Send']]);
    expect((await events()).map(({ type }) => type)).toEqual(['change', 'search', 'submit']);
  });

  test('a form is submitted by Enter without a button too', async () => {
    const { page, sent } = await openForm(form('', ''));
    await box(page).type('amount>5');
    await page.keyboard.press('Enter');
    expect(await sent()).toEqual([['amount>5', undefined]]);
  });

  test.each([
    { what: 'the page keeps the search to itself', html: form(''), prevents: true, text: 'amount>5' },
    {
      what: 'its button is disabled',
      html: form('', '<button disabled>Send</button>'),
      prevents: false,
      text: 'amount>5',
    },
    { what: 'the query has an error', html: form(''), prevents: false, text: 'amount>' },
    { what: 'a required box is empty', html: form('required'), prevents: false, text: '' },
  ])('a form is not submitted by Enter if $what', async ({ html, prevents, text }) => {
    const { page, sent } = await openForm(html);
    await page.evaluate((isPrevented) => {
      document.addEventListener('search', (event) => isPrevented && event.preventDefault());
    }, prevents);
    await box(page).type(text);
    await page.keyboard.press('Enter');
    expect(await sent()).toEqual([]);
  });

  test('resets the box to its attribute', async () => {
    const { page } = await openForm(form('value="amount>5"', '<button type="reset">Reset</button>'));
    const search = box(page);
    await search.type(' id:"a"');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expectText(search, 'amount>5');
    await withElement(page, (element) => element.setAttribute('value', 'amount>6'));
    await expectText(search, 'amount>6');
  });

  test('with a disabled fieldset has no value of the box', async () => {
    const { page, sent } = await openForm(
      `<form><fieldset disabled>${form('value="amount>5"', '')
        .replace('<form>', '')
        .replace('</form>', '')}</fieldset><button>Send</button></form>`,
    );
    expect(await box(page).input.getAttribute('contenteditable')).toBe('false');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await sent()).toEqual([[null, 'Send']]);
    await page.locator('fieldset').evaluate((fieldset) => fieldset.removeAttribute('disabled'));
    expect(await box(page).input.getAttribute('contenteditable')).toBe('true');
  });

  test('restores its text when the page is shown again', async () => {
    const { page } = await openForm(form(''));
    await withElement(page, (element) => element.formStateRestoreCallback('amount>7'));
    await expectText(box(page), 'amount>7');
  });
});

describe('validity', () => {
  test.each([
    { text: '', attributes: '', flag: undefined, message: '' },
    { text: 'amount>5', attributes: 'required', flag: undefined, message: '' },
    { text: ' ', attributes: 'required', flag: 'valueMissing', message: 'Enter a query' },
    {
      text: 'status:"SETTLED"',
      attributes: '',
      flag: 'typeMismatch',
      message: '`status` is not a field of payments; the full path is `payment_status`',
    },
  ])('validity of "$text" with the attributes `$attributes` is $flag', async ({ text, attributes, flag, message }) => {
    const { page } = await openForm(form(attributes));
    await page.locator('clausal-search').evaluate((element, value) => {
      (element as ClausalSearch).value = value;
    }, text);
    const read = await withElement(page, (element) => ({
      valid: element.validity.valid,
      flags: (['valueMissing', 'typeMismatch'] as const).filter((name) => element.validity[name]),
      message: element.validationMessage,
      checked: element.checkValidity(),
      matches: element.matches(':valid'),
      inForm: element.form?.checkValidity(),
    }));
    const valid = flag === undefined;
    expect(read).toEqual({
      valid,
      flags: valid ? [] : [flag],
      message,
      checked: valid,
      matches: valid,
      inForm: valid,
    });
  });

  test.each(['() => ""', '() => undefined', '() => Symbol("x")', '() => 5', '() => { throw new Error("no words"); }'])(
    'validity and `input` do not depend on %s as `messageOf`',
    async (messageOf) => {
      const { page } = await openForm(form(''));
      await page.evaluate('onerror = () => true');
      await page.evaluate(`document.querySelector('clausal-search').messageOf = ${messageOf}`);
      const events = await recordEvents(page, 'input');
      await box(page).type('amount>5 x ');
      const read = await withElement(page, ({ validity, validationMessage }) => [validity.valid, validationMessage]);
      expect(read).toEqual([false, expect.stringContaining('`x`')]);
      expect(await events()).toHaveLength('amount>5 x '.length);
    },
  );

  describe.each([
    { what: 'a required box', attributes: 'required' },
    { what: 'a query with an error', attributes: 'value=\'status:"SETTLED"\'' },
  ])('validity of $what', ({ attributes }) => {
    test.each([
      {
        what: '`reportValidity()` of the form',
        report: (page: Page) => withElement(page, (one) => one.form?.reportValidity()),
      },
      {
        what: '`reportValidity()` of the box',
        report: (page: Page) => withElement(page, (one) => one.reportValidity()),
      },
      { what: 'a submit', report: (page: Page) => page.getByRole('button', { name: 'Send' }).click() },
    ])('$what focuses the editor', async ({ report }) => {
      const { page } = await openForm(form(attributes, '<button>Send</button>'));
      await report(page);
      expect(await box(page).isFocused()).toBe(true);
      await page.keyboard.type('id:"a" ');
      expect(await box(page).text()).toContain('id:"a" ');
    });
  });

  test('follows `required` and the resource', async () => {
    const { page } = await openForm(form('value="amount>5"'));
    const read = await withElement(page, (element) => {
      element.resource = 'plans';
      const asPlans = element.checkValidity();
      element.value = '';
      element.required = true;
      const asRequired = element.validity.valueMissing;
      element.required = false;
      return [asPlans, asRequired, element.checkValidity()];
    });
    expect(read).toEqual([false, true, true]);
  });

  test('sends one `invalid` with the diagnostics when the form cannot be sent', async () => {
    const { page, sent } = await openForm(form('value=\'status:"SETTLED"\''));
    const details = await page.evaluateHandle(() => {
      const seen: unknown[] = [];
      const element = document.querySelector('clausal-search') as ClausalSearch;
      element.addEventListener('invalid', ({ detail }) => {
        seen.push([detail.text, detail.diagnostics.map(({ code }) => code)]);
      });
      return seen;
    });
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await details.jsonValue()).toEqual([['status:"SETTLED"', ['field-alias']]]);
    expect(await sent()).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('clausal-search');
  });
});

test('a click on the label focuses the box', async () => {
  const page = await openPage({
    html: '<label for="box">Find payments</label><clausal-search id="box" resource="payments"></clausal-search>',
  });
  await page.getByText('Find payments').first().click();
  await typeSlowly(page, 'am');
  await expectText(box(page, 'Find payments'), 'am');
});
