import type { Application } from '../db/finding-tables.ts'
import type { Target } from '../db/target-tables.ts'
import type { AttackSubject } from './attack-request.ts'
import { discernibleApplications, findApplication } from './finding-access.ts'
import type { Context } from './runtime/context.ts'
import { findDiscernibleTarget } from './target-access.ts'

/** Returns the subject of attack paths of a whole application. */
export function subjectOfApplication(application: Application): AttackSubject {
  return { id: application.guid, application, targetId: null, controls: [], goals: [], attackers: null }
}

/** Returns the subject of attack paths of a target. */
export async function subjectOfTarget(target: Target, { load }: Pick<Context, 'load'>): Promise<AttackSubject> {
  const { id, kind, applicationId, goals, attackers } = target
  const [application, controls] = await Promise.all([load.application(applicationId), load.controlsOfTarget(id)])
  const targetId = kind === 'application' ? null : id
  return { id, application: application!, targetId, controls, goals, attackers }
}

/** Returns the application or target with this id as a subject; null when there is none that the caller may discern. */
export async function findSubject(context: Context, id: string): Promise<AttackSubject | null> {
  const application = await findApplication(context, id, discernibleApplications(context))
  if (application) return subjectOfApplication(application)
  const target = await findDiscernibleTarget(context, id)
  return target && subjectOfTarget(target, context)
}
