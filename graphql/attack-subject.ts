import type { Application } from '../db/finding-tables.ts'
import type { Target } from '../db/target-tables.ts'
import type { AttackSubject } from './attack-request.ts'
import type { Context } from './runtime/context.ts'

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
