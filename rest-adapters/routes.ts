import { compatRoutes } from './compat.ts'
import { compatApplicationRoutes } from './compat-applications.ts'
import { compatFindingRoutes } from './compat-findings.ts'
import { compatIndexRoute } from './compat-index.ts'
import { exportRoutes } from './exports.ts'
import { reportRoutes } from './report.ts'
import type { Route } from './route.ts'
import { statusRoutes } from './status.ts'

/** Every REST path, in the order of its description. */
export const routes: readonly Route[] = [
  ...reportRoutes,
  ...statusRoutes,
  ...exportRoutes,
  compatIndexRoute,
  ...compatRoutes,
  ...compatApplicationRoutes,
  ...compatFindingRoutes,
]
