import { isResourceName } from '../../catalogue/catalogue.ts';
import { evaluateName } from './evaluate.ts';
import { readMember } from './known.ts';
import type { Scope } from './scope.ts';

/** How to write our tag for a resource where a scope is; `undefined` where the file does not import it. */
export function findTag(scope: Scope, resource: string): string | undefined {
  if (!isResourceName(resource)) return undefined;
  for (let one: Scope | undefined = scope; one !== undefined; one = one.parent) {
    for (const name of one.bindings.keys()) {
      const known = evaluateName(name, scope);
      if (known?.kind === 'tag' && known.resource.name === resource) return name;
      if (known?.kind === 'export' && known.name === 'query') return `${name}('${resource}')`;
      if (known?.kind === 'module' && readMember(known, 'query') !== undefined) return `${name}.query('${resource}')`;
    }
  }
  return undefined;
}
