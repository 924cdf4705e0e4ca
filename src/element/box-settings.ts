import type { SearchBoxOptions } from '../codemirror/options.ts';
import { BaseElement } from './base-element.ts';
import { checkCatalogue, type OwnCatalogue } from './find-resource.ts';

/** The attributes that a box follows. */
export const OBSERVED = ['aria-label', 'label', 'placeholder', 'required', 'resource', 'value'] as const;

/** Properties that have no attribute. */
export interface BoxProperties {
  /**
   * Your own resources, keyed by name, or a single one; by default those of the service.
   * Setting anything else throws a `TypeError` and changes nothing.
   */
  catalogue: OwnCatalogue | undefined;
  /** Looks up the values of a field. */
  valueProvider: SearchBoxOptions['valueProvider'];
  /** Keys of a keyed field, such as the metadata of your objects. */
  keys: SearchBoxOptions['keys'];
  /** The clock that `today` and the calendar follow. */
  now: SearchBoxOptions['now'];
  /** Translates a diagnostic. */
  messageOf: SearchBoxOptions['messageOf'];
  /** Stores recent and saved searches; by default in `localStorage`. `false` stores none. */
  history: SearchBoxOptions['history'];
  /** Translations of the texts of the box, keyed by the English text. */
  phrases: Readonly<Record<string, string>> | undefined;
}

/** The settings of a box: attributes as properties, and properties without an attribute. */
export abstract class BoxSettings extends BaseElement implements BoxProperties {
  readonly #properties: { -readonly [Name in keyof BoxProperties]?: BoxProperties[Name] } = {};

  /** Applies the settings. */
  protected abstract configure(): void;

  get catalogue(): BoxProperties['catalogue'] {
    return this.#properties.catalogue;
  }

  set catalogue(catalogue) {
    checkCatalogue(catalogue);
    this.#set({ catalogue });
  }

  get valueProvider(): BoxProperties['valueProvider'] {
    return this.#properties.valueProvider;
  }

  set valueProvider(valueProvider) {
    this.#set({ valueProvider });
  }

  get keys(): BoxProperties['keys'] {
    return this.#properties.keys;
  }

  set keys(keys) {
    this.#set({ keys });
  }

  get now(): BoxProperties['now'] {
    return this.#properties.now;
  }

  set now(now) {
    this.#set({ now });
  }

  get messageOf(): BoxProperties['messageOf'] {
    return this.#properties.messageOf;
  }

  set messageOf(messageOf) {
    this.#set({ messageOf });
  }

  get history(): BoxProperties['history'] {
    return this.#properties.history;
  }

  set history(history) {
    this.#set({ history });
  }

  get phrases(): BoxProperties['phrases'] {
    return this.#properties.phrases;
  }

  set phrases(phrases) {
    this.#set({ phrases });
  }

  /** The name of the resource. */
  get resource(): string {
    return this.getAttribute('resource') ?? '';
  }

  set resource(resource: string) {
    this.setAttribute('resource', resource);
  }

  /** The name of the value in a form. */
  get name(): string {
    return this.getAttribute('name') ?? '';
  }

  set name(name: string) {
    this.setAttribute('name', name);
  }

  /** The value of the attribute `value`, to which a form resets the box. */
  get defaultValue(): string {
    return this.getAttribute('value') ?? '';
  }

  set defaultValue(value: string) {
    this.setAttribute('value', value);
  }

  get placeholder(): string {
    return this.getAttribute('placeholder') ?? '';
  }

  set placeholder(placeholder: string) {
    this.setAttribute('placeholder', placeholder);
  }

  /** The name of the box for assistive technology. Without it, a `<label>` names the box. */
  get label(): string {
    return this.getAttribute('label') ?? '';
  }

  set label(label: string) {
    this.setAttribute('label', label);
  }

  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }

  set disabled(isDisabled: boolean) {
    this.toggleAttribute('disabled', isDisabled);
  }

  get required(): boolean {
    return this.hasAttribute('required');
  }

  set required(isRequired: boolean) {
    this.toggleAttribute('required', isRequired);
  }

  #set(changed: Partial<BoxProperties>): void {
    // A framework may set `null` for none.
    for (const [name, value] of Object.entries(changed)) Reflect.set(this.#properties, name, value ?? undefined);
    this.configure();
  }
}
