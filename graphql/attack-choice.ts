import type { UnmetNeed } from '../src/application/model-result.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { isRead } from './attack-groups.ts'
import { answerModel, findModelled, showModelled, whyNoPath } from './attack-model.ts'
import { findRelated, showRelated } from './attack-related.ts'
import { type AttackSubject, answerAttackPaths as answerRelated, type Filter } from './attack-request.ts'
import type { ShownAnswer, ShownPath } from './attack-shown.ts'
import { callerOf } from './runtime/caller.ts'
import type { Context } from './runtime/context.ts'

/**
 * Returns the attack paths of a subject by the model that the filter names; with `rounds`, what to fix first too.
 * Throws BAD_USER_INPUT naming the part of the filter.
 */
export async function answerAttackPaths(
  subject: AttackSubject,
  filter: Filter,
  rounds: number | null,
  context: Context,
): Promise<ShownAnswer> {
  return (await usesRelated(subject, filter, context))
    ? showRelated(await answerRelated(subject, filter, rounds, context))
    : showModelled(await answerModel(subject, filter, rounds, context), context)
}

/** Returns the path or variant with this id, null when it is not among those that the filter leaves. */
export async function findAttackPath(
  subject: AttackSubject,
  filter: Filter,
  id: string,
  context: Context,
): Promise<ShownPath | null> {
  return (await usesRelated(subject, filter, context))
    ? findRelated(await answerRelated(subject, filter, null, context), id)
    : findModelled(await answerModel(subject, filter, null, context), id, context)
}

/** Returns why there is no path with this id; null when there is one, when there never can be, and under model 1. */
export async function whyNoAttackPath(
  subject: AttackSubject,
  filter: Filter,
  id: string,
  context: Context,
): Promise<UnmetNeed | null> {
  return (await usesRelated(subject, filter, context))
    ? null
    : whyNoPath(await answerModel(subject, filter, null, context), id)
}

/**
 * Checks that paths of model 1 are meant: named, or not all findings are read for model 2. Under model 2 the answer
 * becomes private.
 */
async function usesRelated({ application }: AttackSubject, { model }: Filter, context: Context): Promise<boolean> {
  if (model != null && model !== 1 && model !== 2)
    throw new ServiceError('BAD_USER_INPUT', 'filter.model: must be 1 or 2', { argument: 'filter.model' })
  if (model === 1) return true
  callerOf(context)
  return model == null && !(await isRead(application.id, context))
}
