export { ASSUMPTIONS } from './assumptions.ts';
export {
  createSandbox,
  type OwnSandbox,
  type Sandbox,
  type SandboxOptions,
  type SandboxSnapshot,
} from './create-sandbox.ts';
export type { Fault } from './faults.ts';
export { type ProbeResult, probeService } from './probe.ts';
export type { SandboxRequest } from './requests.ts';
export type { RouteHandler } from './service.ts';
