import type { HostSettings } from '../host-settings.ts';

/** Whether a file may hold a URL that ends in a resource, with a query. */
export function mentionsResource(file: string, { resources }: HostSettings): boolean {
  return file.includes('query=') && resources.some((name) => file.includes(`/${name}`));
}
