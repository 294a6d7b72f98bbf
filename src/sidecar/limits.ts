/** Limits of the sidecar (contract: sidecar §1 and §2). Timeouts and uploads are settings, see config.ts. */
export const limits = {
  bodyBytes: 1024 * 1024,
  messageBodyBytes: 256 * 1024,
  nesting: 64,
  runningJobs: 8,
  queuedJobs: 1000,
  itemsPerRequest: 1000,
  itemsAnsweredAtOnce: 100,
  pageSize: 200,
  eventStreams: 64,
  exportsAnsweredAtOnce: 2,
  attempts: 3,
} as const
