import type { FieldDefinition } from '../../catalogue/field.ts';
import type { OPERATORS } from '../../catalogue/field-types.ts';
import type { Ascii, Consists } from './characters.ts';
import type { ReadDate } from './dates.ts';
import type { Known } from './fields.ts';
import type { IsNumber } from './numbers.ts';
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
} from './problems.ts';
import type { FoundField } from './read-field.ts';
import type { WrittenValue } from './read-value.ts';
import type { QueryShape } from './shape.ts';
import type { CountShort } from './substrings.ts';

/**
 * What is wrong with an operator and a value behind a field, by the type of
 * the field (L2.4 to L2.9); `true` when nothing is, or nothing that types can
 * tell; a shape when something is, and it is not certain what.
 */
export type JudgeValue<
  K extends Known,
  Found extends FoundField,
  Operator extends string,
  Value extends WrittenValue,
> = Found['field']['type'] extends 'presence'
  ? JudgePresence<Found['name'], Operator, Value>
  : JudgeOperator<Found, Operator> extends infer Problem extends string
    ? Problem
    : Found['field']['type'] extends 'token' | 'string'
      ? JudgeText<K, Found, Operator, Value>
      : Found['field']['type'] extends 'numeric'
        ? JudgeNumber<Found['name'], Value>
        : Found['field']['type'] extends 'date'
          ? JudgeDate<Operator, Value>
          : Found['field']['type'] extends 'boolean'
            ? JudgeBoolean<Found['name'], Value>
            : true;

/** What is wrong with an operator behind a field, whatever the value; a presence field says that itself. */
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
  : Value['kind'] extends 'loose'
    ? IfWhole<Value['text'], PresenceOnly<Name>>
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
    : IfWhole<Value['text'], UnquotedValue<Value['text']>>;

type JudgeNull<Operator extends string> = Operator extends ':' ? true : NullOperator<Operator>;

type JudgeSubstring<Text extends string, Least extends number> =
  CountShort<Text, Least> extends infer Length extends number ? SubstringTooShort<Least, Length> : true;

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
      : IfWhole<Value['text'], InvalidNumber<Value['text'], Name>>;

type JudgeDate<Operator extends string, Value extends WrittenValue> = Value['kind'] extends 'null'
  ? JudgeNull<Operator>
  : Value['kind'] extends 'quoted' | 'number'
    ? ReadDate<Value['text']> extends infer Reason extends string
      ? InvalidDate<Value['text'], Reason>
      : true
    : IfWhole<Value['text'], UnquotedValue<Value['text']>>;

type JudgeBoolean<Name extends string, Value extends WrittenValue> = Value['kind'] extends 'null'
  ? NullNotSupported<Name, 'boolean'>
  : Value['text'] extends 'true' | 'false'
    ? true
    : Value['kind'] extends 'loose'
      ? IfWhole<Value['text'], InvalidBoolean<Value['text'], Name>>
      : InvalidBoolean<Value['text'], Name>;

/** A problem with an unquoted text, unless other characters than those of a keyboard make it doubtful where it ends. */
type IfWhole<Text extends string, Problem extends string> = Text extends `${string}${',' | ';'}`
  ? QueryShape
  : Consists<Text, Ascii> extends true
    ? Problem
    : QueryShape;
