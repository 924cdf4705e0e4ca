import type { FieldDefinition } from '../../catalogue/field.ts';
import type { OPERATORS } from '../../catalogue/field-types.ts';
import type { Ascii, Consists, CountShort, IsNumber } from './characters.ts';
import type { ReadDate } from './dates.ts';
import type {
  InvalidBoolean,
  InvalidDate,
  InvalidNumber,
  NullNotSupported,
  NullOperator,
  PresenceOnly,
  SubstringTooShort,
  UnknownValue,
  UnquotedValue,
  UnsupportedOperator,
} from './diagnostics.ts';
import type { Known } from './fields.ts';
import type { FoundField } from './read-field.ts';
import type { WrittenValue } from './read-value.ts';
import type { QueryShape } from './reader-state.ts';

/**
 * Checks an operator and a value by the type of their field (L2.4 to L2.9).
 * Returns the diagnostic, or `true` if types find no mistake, or a shape if
 * there is a mistake but it is uncertain which.
 */
export type JudgeValue<
  K extends Known,
  Found extends FoundField,
  Operator extends string,
  Value extends WrittenValue,
> = Found['field']['type'] extends 'presence'
  ? JudgePresence<Found['name'], Operator, Value>
  : JudgeOperator<Found, Operator> extends infer Message extends string
    ? Message
    : Found['field']['type'] extends 'token' | 'string'
      ? JudgeText<K, Found, Operator, Value>
      : Found['field']['type'] extends 'numeric'
        ? JudgeNumber<Found['name'], Value>
        : Found['field']['type'] extends 'date'
          ? JudgeDate<Operator, Value>
          : Found['field']['type'] extends 'boolean'
            ? JudgeBoolean<Found['name'], Value>
            : true;

/** Checks an operator by the type of its field, whatever the value; a presence field needs the value for that. */
export type JudgeOperator<Found extends FoundField, Operator extends string> = Found['field']['type'] extends 'presence'
  ? true
  : Operator extends (typeof OPERATORS)[Found['field']['type']][number]
    ? true
    : UnsupportedOperator<Operator, Found['name'], Found['field']['type']>;

type JudgePresence<
  Name extends string,
  Operator extends string,
  Value extends WrittenValue,
> = Value['kind'] extends 'null'
  ? Operator extends ':'
    ? true
    : UnsupportedOperator<Operator, Name, 'presence'>
  : Value['kind'] extends 'unquoted'
    ? IfAscii<Value['text'], PresenceOnly<Name>>
    : PresenceOnly<Name>;

type JudgeText<
  K extends Known,
  Found extends FoundField,
  Operator extends string,
  Value extends WrittenValue,
> = Value['kind'] extends 'null'
  ? JudgeNull<Operator>
  : Value['kind'] extends 'quoted' | 'number'
    ? Operator extends '~'
      ? JudgeSubstring<Value['text'], K['limits']['substring']>
      : JudgeMember<Found['name'], Found['field'], Value['text']>
    : IfAscii<Value['text'], UnquotedValue<Value['text']>>;

type JudgeNull<Operator extends string> = Operator extends ':' ? true : NullOperator<Operator>;

type JudgeSubstring<Text extends string, Min extends number> =
  CountShort<Text, Min> extends infer Length extends number ? SubstringTooShort<Min, Length> : true;

type JudgeMember<Name extends string, Field extends FieldDefinition, Text extends string> = Field extends {
  readonly values: { readonly closed: true; readonly members: infer Members extends readonly string[] };
}
  ? Lowercase<Text> extends Lowercase<Members[number]>
    ? true
    : UnknownValue<Name, Text, Members>
  : true;

type JudgeNumber<Name extends string, Value extends WrittenValue> = Value['kind'] extends 'null'
  ? NullNotSupported<Name, 'numeric'>
  : Value['kind'] extends 'number'
    ? true
    : Value['kind'] extends 'quoted'
      ? IsNumber<Value['text']> extends false
        ? InvalidNumber<Value['text'], Name>
        : true
      : Value['text'] extends `${'–' | '−' | '—'}${infer Positive}`
        ? IsNumber<Positive> extends true
          ? InvalidNumber<Value['text'], Name>
          : QueryShape
        : IfAscii<Value['text'], InvalidNumber<Value['text'], Name>>;

type JudgeDate<Operator extends string, Value extends WrittenValue> = Value['kind'] extends 'null'
  ? JudgeNull<Operator>
  : Value['kind'] extends 'quoted' | 'number'
    ? ReadDate<Value['text']> extends infer Reason extends string
      ? InvalidDate<Value['text'], Reason>
      : true
    : IfAscii<Value['text'], UnquotedValue<Value['text']>>;

type JudgeBoolean<Name extends string, Value extends WrittenValue> = Value['kind'] extends 'null'
  ? NullNotSupported<Name, 'boolean'>
  : Value['text'] extends 'true' | 'false'
    ? true
    : Value['kind'] extends 'unquoted'
      ? IfAscii<Value['text'], InvalidBoolean<Value['text'], Name>>
      : InvalidBoolean<Value['text'], Name>;

/** The diagnostic of an unquoted text, unless other characters than printable ASCII make it uncertain where it ends. */
type IfAscii<Text extends string, Message extends string> = Text extends `${string}${',' | ';'}`
  ? QueryShape
  : Consists<Text, Ascii> extends true
    ? Message
    : QueryShape;
