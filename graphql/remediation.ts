import { listPortfolio, type PortfolioRow } from '../db/portfolio.ts'
import { mergeRounds, sharedMitigations } from '../src/application/fix-across.ts'
import { byExposure } from '../src/application/portfolio.ts'
import { checkSelection } from './application-selection.ts'
import { everything } from './attack-exposure.ts'
import { answerModel, showModelled } from './attack-model.ts'
import { subjectOfApplication } from './attack-subject.ts'
import { numbersOf, readableApplications } from './finding-access.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { callerOf } from './runtime/caller.ts'
import { checkRange } from './runtime/check.ts'

/** The price of the field is that of so many applications. */
const mostExamined = 8
const mostRounds = 20

export const resolvers: Resolvers = {
  Query: {
    remediation: async (_, { selection, severityAtLeast, rounds }, context) => {
      // Its paths are under model 2, whose answers no cache may share.
      callerOf(context)
      const most = checkRange('rounds', rounds, 1, mostRounds)
      const filter = { ...everything, severityAtLeast: checkRange('severityAtLeast', severityAtLeast, 0, 5) }
      const globs = readableApplications(context)
      const visible = await numbersOf(context, globs, checkSelection(selection ?? {}, 'selection.'))
      const rows = (await listPortfolio(context.db, visible, null)).toSorted(byExposure)
      const examine = async ({ applicationId }: PortfolioRow) => {
        const application = (await context.load.application(applicationId))!
        const answer = await answerModel(subjectOfApplication(application), filter, most, context)
        const { remediation, isComplete } = showModelled(answer, context)
        return { application, isComplete, remediation: remediation! }
      }
      const examined = await Promise.all(rows.slice(0, mostExamined).map(examine))
      const own = examined.map(({ application: owner, remediation }) => ({
        owner,
        rounds: remediation.rounds.map((round) => ({ ...round, best: round.modelled!.best })),
        mitigations: remediation.mitigations,
      }))
      return {
        applicationCount: rows.length,
        examined: examined.map(({ application }) => application),
        complete: examined.every(({ isComplete }) => isComplete),
        pathCount: examined.reduce((sum, { remediation }) => sum + remediation.pathCount, 0),
        unjudgedFindingCount: examined.reduce((sum, { remediation }) => sum + remediation.unjudged, 0),
        rounds: mergeRounds(own, most),
        mitigations: sharedMitigations(own, most),
      }
    },
  },
  SelectionFix: { application: ({ owner }) => owner },
  SelectionMitigation: {
    mitigation: async ({ mitigation }, _, { load }) => (await load.mitigation(mitigation))!,
    applications: ({ owners }) => owners,
  },
}
