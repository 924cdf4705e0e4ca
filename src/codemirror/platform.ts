/** Whether the keyboard is that of a Mac, an iPhone or an iPad. Servers have none. */
export function isMac(): boolean {
  return /mac|iphone|ipad|ipod/i.test(globalThis.navigator?.platform ?? '');
}
