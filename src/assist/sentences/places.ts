/** No name of a country is longer. */
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
  // Of the formats, that of numbers takes the least time to create.
  const { locale: own } = new Intl.NumberFormat().resolvedOptions();
  return new Set([locale, 'en', new Intl.Locale(own).language]);
});

/** Folds a name for comparison: small letters without accents. */
function foldName(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

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

/** The codes of the countries by their folded names. */
export function listCountries(locale: string): ReadonlyMap<string, string> {
  const names = [...listLanguages(locale)].flatMap((language) => [...countryNames(language)]);
  return new Map(names.filter(([name]) => name.length > 4).toReversed());
}

const countryNames = keep((language: string): ReadonlyMap<string, string> => {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const displays = (['short', 'long'] as const).map(
    (style) => new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }),
  );
  return new Map(
    codes.flatMap((written) => {
      const names = displays.flatMap((display) => display.of(written) ?? []);
      if (names.length === 0) return [];
      // Some codes are old ones, as UK is for GB; some are of unions or of tests.
      const code = new Intl.Locale(`und-${written}`).region ?? written;
      return /^(?:X[AB]|ZZ|EU|EZ|UN|QO)$/.test(code)
        ? []
        : [...names.map((name) => [foldName(name), code] as const), [written.toLowerCase(), code] as const];
    }),
  );
});
