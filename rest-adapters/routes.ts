import { compatRoutes } from './compat.ts'
import { contributionRoutes } from './contribution.ts'
import { exportRoutes } from './exports.ts'
import { reportRoutes } from './report.ts'
import type { Route } from './route.ts'
import { statusRoutes } from './status.ts'

/** Every REST path, in the order of its description. */
export const routes: readonly Route[] = [
  ...reportRoutes,
  ...statusRoutes,
  ...exportRoutes,
  ...compatRoutes,
  ...contributionRoutes,
]
