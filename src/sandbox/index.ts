export { type Answers, type AnswerTo, ASSUMPTIONS, type Assumption, type AssumptionId } from './assumptions.ts';
export {
  createSandbox,
  type OwnSandbox,
  type OwnSandboxOptions,
  type Sandbox,
  type SandboxCollection,
  type SandboxCollections,
  type SandboxObject,
  type SandboxObjects,
  type SandboxOptions,
  type SandboxSnapshot,
} from './create-sandbox.ts';
export type { Fault, FaultReply } from './faults.ts';
export type { InstallOptions } from './install-fetch.ts';
export { type ProbeOptions, type ProbeResult, probeService } from './probe.ts';
export type { SandboxRequest } from './requests.ts';
export type { Grants, RouteHandler } from './service.ts';
