import type { Digit, IsDigits, IsPattern } from './characters.ts';

/**
 * Checks the value of a date field (L2.7): the end of the message of
 * `invalid-date`, or `true` if types find no mistake.
 */
export type ReadDate<Text extends string> =
  Uppercase<Text> extends `${infer Day}T${infer Time}`
    ? Explain<ReadDay<Day> | ReadTime<Time>>
    : IsDigits<Text> extends false
      ? Text extends `${infer Day} ${infer Time}`
        ? Explain<ReadDay<Day> | ReadTime<Uppercase<Time>> | 'misspelt'>
        : Explain<ReadDay<Text> | 'no time'>
      : // Digits alone are seconds. Whether the number is too large would take arithmetic.
        true;

/** The end of the message for a value of a field of Unix time that is a text. */
export type NotSeconds = 'is not a number of whole Unix seconds, such as `1738315800`';

/** Checks the value of a field of Unix time, as `ReadDate` does. */
export type ReadUnixTime<Text extends string> =
  IsDigits<Text extends `-${infer Digits}` ? Digits : Text> extends false
    ? ReadDate<Text> extends infer Impossible extends 'is a date or time that does not exist'
      ? Impossible
      : NotSeconds
    : true;

/**
 * Checks a template for the value of a date field. The result is `true`, or the end of the `invalid-date` message if no
 * text in place of the unknown parts makes a date. A timestamp has only one `T`, so the known text on either side of it
 * is certain, and no value ends with a hyphen and a number.
 */
export type ReadDatePattern<Text extends string> = Text extends `${infer Day}T${infer Time}`
  ? Explain<
      (IsPattern<Day> extends true ? never : ReadDay<Day>) | (IsPattern<Time> extends true ? never : ReadTime<Time>)
    >
  : Text extends `${string}-${string}-${infer Day}`
    ? 'T' extends Day
      ? true
      : Day extends `${number}`
        ? Explain<'no time'>
        : true
    : true;

/** Mistakes in a timestamp, in the order of their messages' precedence. */
type Mistake = 'shapeless' | 'impossible' | 'no time' | 'no offset' | 'misspelt';

type Explain<Found extends Mistake> = 'shapeless' extends Found
  ? 'is neither whole Unix seconds nor an RFC 3339 timestamp such as `2025-01-31T09:30:00Z`'
  : 'impossible' extends Found
    ? 'is a date or time that does not exist'
    : 'no time' extends Found
      ? 'has no time of day'
      : 'no offset' extends Found
        ? 'has no UTC offset, such as `Z`'
        : 'misspelt' extends Found
          ? 'is neither whole Unix seconds nor an RFC 3339 timestamp such as `2025-01-31T09:30:00Z`'
          : true;

type RelativeUnit = 'm' | 'h' | 'd' | 'w' | 'M' | 'Q' | 'y';
type RelativeWords =
  | 'yesterday'
  | 'today'
  | 'tomorrow'
  | `${'last' | 'this' | 'next'} ${'day' | 'week' | 'month' | 'quarter' | 'year'}`;
type RelativeTime = `now${'' | `${'+' | '-'}${number}${RelativeUnit}`}${'' | `/${RelativeUnit}`}`;

/** Whether a text is a relative date of the usual form (L7.4); another one is a text that is no date. */
export type IsRelative<Text extends string> =
  Lowercase<Text> extends RelativeWords ? true : Text extends RelativeTime ? true : false;

type TwoDigits = `${Digit}${Digit}`;
type Month = `0${Exclude<Digit, '0'>}` | '10' | '11' | '12';
type Day = `0${Exclude<Digit, '0'>}` | `${'1' | '2'}${Digit}` | '30' | '31';
type Hour = `${'0' | '1'}${Digit}` | '20' | '21' | '22' | '23';
type Minute = `${'0' | '1' | '2' | '3' | '4' | '5'}${Digit}`;

/** Days that occur in no year. */
type NoDay = '02-30' | '02-31' | '04-31' | '06-31' | '09-31' | '11-31';

type DivisibleByFour =
  | `${'0' | '2' | '4' | '6' | '8'}${'0' | '4' | '8'}`
  | `${'1' | '3' | '5' | '7' | '9'}${'2' | '6'}`;

type ReadDay<Text extends string> =
  Text extends `${infer A extends Digit}${infer B extends Digit}${infer C extends Digit}${infer E extends Digit}-${infer Rest}`
    ? Rest extends `${infer M extends TwoDigits}-${infer D extends TwoDigits}`
      ? [M, D] extends [Month, Day]
        ? Rest extends NoDay
          ? 'impossible'
          : Rest extends '02-29'
            ? (`${C}${E}` extends '00' ? `${A}${B}` : `${C}${E}`) extends DivisibleByFour
              ? never
              : 'impossible'
            : never
        : 'impossible'
      : 'shapeless'
    : 'shapeless';

type ReadTime<Text extends string> = Text extends `${infer Clock}Z`
  ? ReadClock<Clock>
  : Text extends `${infer Clock}${'+' | '-'}${infer Offset}`
    ? ReadClock<Clock> | ReadOffset<Offset>
    : ReadClock<Text> | 'no offset';

type ReadClock<Text extends string> = Text extends `${infer Hours}:${infer Minutes}:${infer Seconds}`
  ? ReadPair<Hours, Minutes> | ReadSeconds<Seconds>
  : Text extends `${infer Hours}:${infer Minutes}`
    ? ReadPair<Hours, Minutes> | 'misspelt'
    : 'shapeless';

type ReadPair<Hours, Minutes> = Hours | Minutes extends TwoDigits
  ? Hours extends Hour
    ? Minutes extends Minute
      ? never
      : 'impossible'
    : 'impossible'
  : 'shapeless';

type ReadSeconds<Text extends string> = Text extends Minute
  ? never
  : Text extends TwoDigits
    ? 'impossible'
    : Text extends `${infer Whole extends TwoDigits}.${infer Fraction}`
      ? IsDigits<Fraction> extends false
        ? 'shapeless'
        : ReadSeconds<Whole>
      : 'shapeless';

type ReadOffset<Text extends string> = Text extends `${infer Hours}:${infer Minutes}`
  ? ReadPair<Hours, Minutes>
  : Text extends `${Digit}${Digit}${infer Minutes extends TwoDigits}`
    ? ReadPair<'00', Minutes> | 'misspelt'
    : 'shapeless';
