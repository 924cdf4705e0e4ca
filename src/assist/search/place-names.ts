import { CURRENCIES } from '../../language/catalogue/value-sets.ts';

/** No name of a currency or a country is longer. */
const MAX_NAME_LENGTH = 40;

/** Keeps what is read for each key: the platform's names and formats take longer to create than a query to check. */
function keep<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const kept = new Map<Key, Value>();
  return (key) => {
    const known = kept.get(key) ?? read(key);
    kept.set(key, known);
    return known;
  };
}

/** The languages whose names are understood: that of the words, English and that of the platform. */
const listLanguages = keep((locale: string): ReadonlySet<string> => {
  const { locale: own } = new Intl.DateTimeFormat().resolvedOptions();
  return new Set([locale, 'en', new Intl.Locale(own).language]);
});

/** Folds a name for comparison: small letters without accents. */
function foldName(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The codes that people write in small letters; others, such as `all` and `top`, are words. */
const COMMON = 'EUR USD GBP JPY INR BRL CHF CAD AUD NZD SEK NOK DKK PLN CZK HUF MXN CNY SGD HKD'.split(' ');

/**
 * Finds the code of a currency by its code, its sign or its name: `EUR`, `€`, `US$`,
 * `euros`, `Swiss francs`. The last word of a name is enough if one currency has it, or
 * the one with a sign of its own: a dollar is that of the United States.
 */
export function readCurrency(text: string, locale = 'en'): string | undefined {
  if (text === '' || text.length > MAX_NAME_LENGTH || /\d/.test(text)) return undefined;
  const code = text.toUpperCase().replace(/^([A-Z]{2})\$$/, '$1D');
  if (CURRENCIES.includes(code) && (text === text.toUpperCase() || COMMON.includes(code))) return code;
  const name = foldName(text);
  for (const language of listLanguages(locale)) {
    const found = /\p{Sc}/u.test(text) ? findBySign(text, language) : findByName(name, language);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findBySign(text: string, language: string): string | undefined {
  return [...COMMON, ...CURRENCIES].find((code) => signOf(code, language).toLowerCase() === text.toLowerCase());
}

function findByName(name: string, language: string): string | undefined {
  const { whole, last } = currencyNames(language);
  const singular = name.replace(/s$/, '');
  const having = last.get(name) ?? last.get(singular) ?? [];
  const [only] = having.length === 1 ? having : having.filter((code) => /^[$€£¥₹]$/.test(signOf(code, language)));
  return whole.get(name) ?? whole.get(singular) ?? only;
}

const signsOf = keep((language: string) =>
  keep((currency: string): string => {
    const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(1);
    return parts.find(({ type }) => type === 'currency')?.value ?? currency;
  }),
);

function signOf(currency: string, language: string): string {
  return signsOf(language)(currency);
}

/** The currencies by their names, and by the last words of their names. */
const currencyNames = keep((language: string) => {
  const display = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' });
  const named = CURRENCIES.map((code) => ({ code, name: foldName(display.of(code) ?? code) }));
  const byLast = Map.groupBy(named, ({ name }) => name.replace(/^.* /, ''));
  return {
    whole: new Map(named.map(({ name, code }) => [name, code])),
    last: new Map([...byLast].map(([last, having]) => [last, having.map(({ code }) => code)])),
  };
});

/** Finds the code of a country by its name, or by its code in capitals: `Germany`, `Deutschland`, `UK`. */
export function readCountry(text: string, locale = 'en'): string | undefined {
  if (text.length < 2 || text.length > MAX_NAME_LENGTH || (text.length === 2 && text !== text.toUpperCase())) {
    return undefined;
  }
  const name = foldName(text);
  for (const language of listLanguages(locale)) {
    const code = countryNames(language).get(name);
    if (code !== undefined) return code;
  }
  return undefined;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const countryNames = keep((language: string): ReadonlyMap<string, string> => {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const displays = (['short', 'long'] as const).map(
    (style) => new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }),
  );
  return new Map(
    codes.flatMap((written) => {
      const names = displays.flatMap((display) => display.of(written) ?? []);
      // Some codes are old ones, as UK is for GB; and some names are of tests, with an accent on each letter.
      const code = new Intl.Locale(`und-${written}`).region ?? written;
      return names.length === 0 || /^X[AB]$|^ZZ$/.test(code)
        ? []
        : [...names.map((name) => [foldName(name), code] as const), [written.toLowerCase(), code] as const];
    }),
  );
});
