import type { HostSettings } from '../host.ts';

/** Whether a program may send a query to the path of a resource. */
export function mentionsRequest(file: string, settings: HostSettings): boolean {
  return /query/i.test(file) && mentionsPath(file, settings);
}

/** Whether a file may contain the URL of a resource with a query. */
export function mentionsResourceUrl(file: string, settings: HostSettings): boolean {
  return file.includes('query=') && mentionsPath(file, settings);
}

/** Whether a file contains the path of a resource. */
function mentionsPath(file: string, { resources, findResource }: HostSettings): boolean {
  // Clients with a base address take the path without its slash.
  const mentions = (path: string | undefined): boolean =>
    path !== undefined && (file.includes(path) || file.includes(`${path.slice(1)}?query=`));
  return resources.some((name) => mentions(findResource(name)?.path));
}
