import { componentKinds } from '../../src/application/component.ts'
import { positions, standings } from '../../src/application/model.ts'
import { ServiceError } from '../../src/ground/errors.ts'
import { toEnum } from '../../src/ground/names.ts'
import type { Parameter, RouteRequest } from '../route.ts'
import { listParameter, textParameter, wordParameter } from './page.ts'

/** Parameters of every path about attack paths (contract: seceng §10). */
export const filterParameters = {
  target: {
    ...textParameter('target', 'The target whose findings count.'),
    isRequired: true,
    read: (sent) => {
      if (sent) return sent
      throw new ServiceError('BAD_USER_INPUT', 'target: is required', { parameter: 'target' })
    },
  },
  severityAtLeast: wholeParameter('severityAtLeast', 'Only findings of at least this severity.', 0, 5, 0),
  controls: wordParameter(
    'controls',
    'Whether implemented mitigations are named at each step, or their techniques left out; that is optimistic, since a mitigation may only detect.',
    ['annotate', 'exclude'],
    'annotate',
  ),
  from: listParameter('from', 'Only paths that begin at one of these tactics.'),
  to: listParameter('to', 'Only paths that end at one of these tactics.'),
  through: textParameter('through', 'Only paths with this technique on them.'),
  maxSteps: wholeParameter('maxSteps', 'The most steps of a path.', 1, 16, 16),
  without: listParameter('without', 'Ids of findings that count as fixed.'),
  standingAtLeast: wordParameter(
    'standingAtLeast',
    'Only paths that stand at least so well: proved by a tool or a reviewer, stated, derived from a kind of weakness, or by design.',
    standings,
    'design',
  ),
  attackers: listParameter('attackers', 'Where attackers stand, in place of what the target says.', positions),
  suppose: listParameter('suppose', 'At most 5 components that are taken as present.', componentKinds),
  supposeAbsent: listParameter('supposeAbsent', 'At most 5 components that are taken as absent.', componentKinds),
  model: {
    ...wordParameter(
      'model',
      'By which model: 2 over what each step needs and yields; 1 as before, which is deprecated. 2 when not given, and 1 until all findings are read.',
      ['1', '2'],
    ),
    schema: { type: 'integer', enum: [1, 2] },
  },
} satisfies Readonly<Record<string, Parameter>>

/** Returns the filter of the graph that the parameters stand for. */
export function filterOf({ parameters }: RouteRequest) {
  const { severityAtLeast, controls, from, to, through, maxSteps, without } = parameters
  const { standingAtLeast, attackers, suppose, supposeAbsent, model } = parameters
  const enums = (words: unknown) => (words as readonly string[] | null)?.map(toEnum) ?? null
  return {
    severityAtLeast,
    controls: String(controls).toUpperCase(),
    from: from ?? [],
    to: to ?? [],
    through,
    maxSteps,
    without: without ?? [],
    standingAtLeast: toEnum(String(standingAtLeast)),
    attackers: enums(attackers),
    suppose: enums(suppose) ?? [],
    supposeAbsent: enums(supposeAbsent) ?? [],
    model: model === null ? null : Number(model),
  }
}

/** Returns a whole number in the query between two others; `fallback` when it is absent or empty. */
export function wholeParameter(
  name: string,
  description: string,
  least: number,
  most: number,
  fallback: number,
): Parameter {
  return {
    in: 'query',
    description: `${description} A whole number from ${least} to ${most}.`,
    schema: { type: 'integer', minimum: least, maximum: most, default: fallback },
    read: (sent) => {
      if (!sent) return fallback
      if (/^\d{1,3}$/.test(sent) && Number(sent) >= least && Number(sent) <= most) return Number(sent)
      throw new ServiceError('BAD_USER_INPUT', `${name}: must be a whole number from ${least} to ${most}`, {
        parameter: name,
      })
    },
  }
}
