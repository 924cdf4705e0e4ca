import { isRecord } from '../../language/base/plain-data.ts';
import { catalogue, isResource, isResourceName, toResource } from '../../language/catalogue/catalogue.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { RefusedSearch, RunSearch, SearchBoxOptions } from '../codemirror/options.ts';

/** The attributes that a box follows. */
export const OBSERVED = [
  'aria-label',
  'expressions',
  'label',
  'parameters',
  'placeholder',
  'required',
  'resource',
  'time-zone',
  'value',
] as const;

interface BoxAttributes {
  /** The name of the resource. */
  resource: string;
  /** The name of the value in a form. */
  name: string;
  /** The value of the attribute `value`, to which a form resets the box. */
  defaultValue: string;
  placeholder: string;
  /** The name of the box for assistive technology. Without it, a `<label>` names the box. */
  label: string;
  /** The time zone of days, such as `Europe/Berlin`; by default, or if there is no such zone, that of the user. */
  timeZone: string;
  disabled: boolean;
  required: boolean;
  /** Whether the box also accepts expressions, which are wider than a query. */
  expressions: boolean;
  /** Whether the box also accepts stored queries, in which `$name` stands for a value. */
  parameters: boolean;
}

/** Properties that have no attribute. */
interface BoxProperties {
  /**
   * Your own resources, keyed by name, or a single one; by default those of the service.
   * Setting anything else throws a `TypeError` and changes nothing.
   */
  catalogue: OwnCatalogue | undefined;
  /** Looks up the values of a field. */
  valueProvider: SearchBoxOptions['valueProvider'];
  /** Counts the results of a query. */
  countProvider: SearchBoxOptions['countProvider'];
  /** Keys of a keyed field, such as the metadata of your objects. */
  keys: SearchBoxOptions['keys'];
  /** The clock that `today` and the calendar follow. */
  now: SearchBoxOptions['now'];
  /** The words that the user types; by default English ones. */
  words: SearchBoxOptions['words'];
  /** Translates a diagnostic. */
  messageOf: SearchBoxOptions['messageOf'];
  /** Stores recent and saved searches; by default in `localStorage`. `false` stores none. */
  history: SearchBoxOptions['history'];
  /** Translations of the texts of the box, keyed by the English text. */
  phrases: Readonly<Record<string, string>> | undefined;
}

export type SettingName = keyof BoxAttributes | keyof BoxProperties;

const TEXT_ATTRIBUTES = {
  resource: 'resource',
  name: 'name',
  defaultValue: 'value',
  placeholder: 'placeholder',
  label: 'label',
  timeZone: 'time-zone',
} as const satisfies Partial<Record<keyof BoxAttributes, string>>;

const BOOLEAN_ATTRIBUTES = [
  'disabled',
  'required',
  'expressions',
  'parameters',
] as const satisfies readonly (keyof BoxAttributes)[];

const PROPERTIES = [
  'catalogue',
  'valueProvider',
  'countProvider',
  'keys',
  'now',
  'words',
  'messageOf',
  'history',
  'phrases',
] as const satisfies readonly (keyof BoxProperties)[];

type GivenOptions = Pick<SearchBoxOptions, Exclude<keyof BoxProperties, 'catalogue' | 'phrases'>>;

/**
 * `HTMLElement` with the properties that `BoxSettings` defines; an empty class on a server,
 * where there is none, so that importing the element does not throw.
 */
const BaseElement = (globalThis.HTMLElement ?? class {}) as new () => HTMLElement & BoxAttributes & BoxProperties;

/** The settings of a box: attributes as properties, and properties without an attribute. */
export abstract class BoxSettings extends BaseElement {
  readonly #properties: GivenOptions & Partial<Pick<BoxProperties, 'catalogue' | 'phrases'>> = {};

  static {
    const define = (name: string, accessors: PropertyDescriptor & ThisType<BoxSettings>): void => {
      const { prototype } = BoxSettings;
      Object.defineProperty(prototype, name, { configurable: true, enumerable: true, ...accessors });
      // Vue sets a property under the name in the template, which may be `value-provider`.
      const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      if (kebab !== name) Object.defineProperty(prototype, kebab, { configurable: true, ...accessors });
    };
    for (const [name, attribute] of Object.entries(TEXT_ATTRIBUTES)) {
      define(name, {
        get() {
          return this.getAttribute(attribute) ?? '';
        },
        set(text) {
          this.setAttribute(attribute, text);
        },
      });
    }
    for (const name of BOOLEAN_ATTRIBUTES) {
      define(name, {
        get() {
          return this.hasAttribute(name);
        },
        set(isSet) {
          this.toggleAttribute(name, isSet);
        },
      });
    }
    for (const name of PROPERTIES) {
      define(name, {
        get() {
          return this.#properties[name];
        },
        set(value) {
          if (name === 'catalogue') checkCatalogue(value);
          // A framework may set `null` for none.
          if (value == null) Reflect.deleteProperty(this.#properties, name);
          else Reflect.set(this.#properties, name, value);
          this.configure();
        },
      });
    }
  }

  protected get given(): GivenOptions {
    const { catalogue, phrases, ...given } = this.#properties;
    return given;
  }

  /** Applies the settings. */
  protected abstract configure(): void;
}

/** The events of `<clausal-search>` that native elements do not have, or have without a `detail`. */
export interface ClausalSearchEventMap {
  /**
   * A valid query runs. Then the form around the box is submitted, as by Enter in an
   * `<input>`, unless the page calls `preventDefault()`.
   */
  readonly search: CustomEvent<RunSearch>;
  /** A query cannot run (this bubbles), or keeps a form from being submitted (this does not bubble, as in every form). */
  readonly invalid: CustomEvent<RefusedSearch>;
}

export type OwnCatalogue = Resource | Readonly<Record<string, Resource>>;

/**
 * Finds the resource that a box searches.
 *
 * @param own - The resources of the page; those of the service if it has none.
 * @param name - The name of the resource; a single resource needs no name.
 * @returns `undefined` for an unknown name, because the page may set its catalogue later.
 */
export function findResource(own: OwnCatalogue | undefined, name: string): Resource | undefined {
  if (own === undefined) return isResourceName(name) ? catalogue[name] : undefined;
  if (isResource(own)) return toResource(own);
  const resource = Object.hasOwn(own, name) ? own[name] : undefined;
  return resource === undefined ? undefined : toResource(resource);
}

/**
 * Checks what a page sets as its catalogue.
 *
 * @throws {TypeError} If it is neither a resource nor an object of resources.
 */
export function checkCatalogue(own: unknown): asserts own is OwnCatalogue | undefined {
  if (own === undefined || isResource(own)) return;
  if (!isRecord(own) || !Object.values(own).every(isResource)) {
    throw new TypeError('`catalogue` must be a resource made by defineResource, or an object of such resources');
  }
}

export function describeUnknownResource(own: OwnCatalogue | undefined, name: string): string {
  const names = Object.keys(own ?? catalogue).join(', ');
  return `<clausal-search resource="${name}">: the resource must be one of ${names}`;
}
