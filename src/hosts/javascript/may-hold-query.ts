import type { CallPattern, HostSettings } from '../host-settings.ts';

/** Imports and comments name us; of a call that the settings name, all names stand in the file. */
export function mayHoldQuery(file: string, { calls }: HostSettings): boolean {
  return file.includes('clausal') || calls.some((pattern) => mayCall(file, pattern));
}

function mayCall(file: string, { call }: CallPattern): boolean {
  return readCallNames(call).every((name) => name === '*' || file.includes(name));
}

/** The names of `client.payments.search`; whose they are, and whether they are private, is no matter. */
export function readCallNames(call: string): readonly string[] {
  return call
    .replace(/^this\./, '')
    .split('.')
    .map((name) => name.replace(/^#/, ''));
}
