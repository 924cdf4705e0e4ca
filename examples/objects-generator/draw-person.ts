import type { Culture } from './cultures.ts';
import { lots } from './draw.ts';
import type { Random } from './random.ts';

const DOMAINS = lots(
  ['mail.example', 4],
  ['post.example', 3],
  ['inbox.example', 2],
  ['coffee-lovers.example', 1],
  ['büro.example', 1],
);
const FLATS = lots(
  [{}, 12],
  [{ line2: null }, 2],
  [{ line2: '' }, 1],
  [{ line2: 'Apt. 4' }, 2],
  [{ line2: 'c/o "The Old Roastery"' }, 1],
  [{ line2: '2.º esq.' }, 1],
);

/** Special letters that Unicode normalization does not reduce to ASCII, with their spelling in e-mail addresses. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  þ: 'th',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
};

export type Person = ReturnType<typeof drawPerson>;

/** A fictitious person: name, e-mail address, phone and address. */
export function drawPerson(random: Random, culture: Culture) {
  const [given = '', givenSpelled = given] = random.pick(culture.given).split('=');
  const [family = '', familySpelled = family] = random.pick(culture.family).split('=');
  const local = `${spell(random, givenSpelled)}.${spell(random, familySpelled)}`;
  const suffix = random.chance(0.3) ? `+${random.pick(['coffee', 'shop', 'kaffee'])}` : String(random.integer(1, 99));
  const number = random.integer(1, 240);
  const street = random.pick(culture.streets);
  return {
    given,
    family,
    fullName: culture.isFamilyFirst ? `${family} ${given}` : `${given} ${family}`,
    email: `${local}${suffix}@${random.pick(DOMAINS)}`,
    phone: `${culture.dial}555${random.integer(1_000_000, 9_999_999)}`,
    address: {
      line1: random.chance(0.5) ? `${number} ${street}` : `${street} ${number}`,
      ...random.pick(FLATS),
      ...random.pick(culture.places),
      country: culture.country,
    },
  };
}

function spell(random: Random, name: string): string {
  // Some mail hosts allow diacritics, but most addresses have none.
  const plain = random.chance(0.06) ? name : name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return [...plain.toLowerCase()]
    .map((letter) => SPELLED[letter] ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{M}'-]+/gu, '.')
    .replaceAll(/^\.|\.$/g, '');
}
