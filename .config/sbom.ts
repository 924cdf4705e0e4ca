// Prints the bill of materials of the built package, in CycloneDX: the packages whose code the bundles contain.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

interface Component {
  readonly name: string;
  readonly group?: string;
  readonly 'bom-ref': string;
}

interface Bill {
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** The packages that the lists of licences beside the bundles name. */
const bundled = new Set(
  globSync('dist/**/*licences.md').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^## (.*)$/gm)].flatMap(([, names]) => names?.split(', ') ?? []),
  ),
);
if (bundled.size === 0) throw new Error('dist has no lists of licences; run `npm run build` first');

const bill: Bill = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  }),
);
const components = bill.components.filter(({ group, name }) => bundled.has(group ? `${group}/${name}` : name));
const refs = components.map((component) => component['bom-ref']);
const dependencies = bill.dependencies.flatMap(({ ref, dependsOn }) =>
  refs.includes(ref) ? { ref, dependsOn: dependsOn.filter((one) => refs.includes(one)) } : [],
);
process.stdout.write(`${JSON.stringify({ ...bill, components, dependencies }, undefined, 2)}\n`);
