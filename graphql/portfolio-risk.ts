import { setImmediate } from 'node:timers/promises'
import type { Database } from '../db/engine/database.ts'
import { listMatrixTactics } from '../db/knowledge.ts'
import { countOverdue, listPortfolio, type PortfolioRow } from '../db/portfolio.ts'
import { tablesInUse, versionOf } from '../src/application/candidate-reader.ts'
import { fittingTactics } from '../src/application/fitting-tactic.ts'
import { byRisk } from '../src/application/risk-order.ts'
import { everything, tacticsOf } from './attack-exposure.ts'
import { answerModel } from './attack-model.ts'
import { subjectOfApplication } from './attack-subject.ts'
import type { Resolvers } from './generated/resolvers.ts'
import type { ApplicationRisk } from './portfolio-risk-parents.ts'
import { callerOf } from './runtime/caller.ts'
import { checkInstant } from './runtime/check.ts'
import { connectList } from './runtime/connection.ts'
import type { Context, Loaders } from './runtime/context.ts'
import { eachBy, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import type { MaybePromise } from './runtime/maybe-promise.ts'

/** The price of the field is that of so many applications. */
const mostExamined = 20
/** Other requests are answered after so many. */
const examinedAtOnce = 8
/** About what is kept of an application takes. */
const examinedBytes = 4_000

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

export const loaders = {
  portfolioRowOfApplication: eachBy(rowsOf),
  overdueOfApplication: unshared(eachBy(overdueOf)),
}

export const resolvers: Resolvers = {
  Application: {
    risk: async ({ id }, _, context) => {
      callerOf(context)
      const { load } = context
      const row = await load.portfolioRowOfApplication(id, null)
      const overdue = () => load.overdueOfApplication(id, minuteNow())
      return { ...row, ...(await examineKept(row, context)), overdue }
    },
  },
  Portfolio: {
    risk: async ({ rows, isPast, overdue }, _, context) => {
      if (isPast) return null
      const counts = await overdue()
      const examined = await examineFirst(rows, context)
      const all = rows.map((row, place) => ({
        ...row,
        ...(examined[place] ?? notExamined),
        overdue: counts.get(row.applicationId) ?? 0,
      }))
      const sorted = all.sort(byRisk).map(({ overdue: count, ...risk }) => ({ ...risk, overdue: () => count }))
      return { examinedCount: examined.length, all: sorted }
    },
  },
  PortfolioRisk: {
    applications: ({ all }, { known, createdSince, ...page }) => {
      const since = createdSince == null ? null : checkInstant('createdSince', createdSince)
      const name = `portfolio.risk ${known} ${since?.toISOString()}`
      const own = all
        .map((risk, place) => ({ ...risk, place }))
        .filter(({ createdAt }) => since === null || createdAt >= since)
        .filter(({ isExposureKnown }) => known == null || isExposureKnown === known)
      const keyOf = ({ place, applicationId }: (typeof own)[number]) => [place, String(applicationId)] as const
      return connectList(own, name, page, keyOf)
    },
  },
  ApplicationRisk: {
    application: async ({ applicationId }, _, { load }) => (await load.application(applicationId))!,
    known: ({ isExposureKnown }) => isExposureKnown,
    open: ({ isKnown, openBySeverity }) => (isKnown ? openBySeverity.reduce((sum, count) => sum + count, 0) : null),
    openBySeverity: ({ isKnown, openBySeverity }) => (isKnown ? openBySeverity : null),
    overdue: ({ isKnown, overdue }) => (isKnown ? overdue() : null),
  },
}

type Examined = Pick<ApplicationRisk, 'bestScore' | 'isExposureKnown' | 'exposure' | 'tactics'>

const notExamined: Examined = { bestScore: null, isExposureKnown: false, exposure: null, tactics: [] }

/** Examines the first of these: all that were examined at this revision, and at most `mostExamined` more. */
async function examineFirst(rows: readonly PortfolioRow[], { load }: Pick<Context, 'load'>): Promise<Examined[]> {
  const examined: Examined[] = []
  let left = mostExamined
  const examineOnce = (row: PortfolioRow) => examineKept(row, { load }, () => left--)
  while (examined.length < rows.length && left > 0) {
    if (examined.length > 0) await setImmediate()
    const next = rows.slice(examined.length, examined.length + Math.min(left, examinedAtOnce))
    examined.push(...(await Promise.all(next.map(examineOnce))))
  }
  return examined
}

/** Examines an application once at a revision; `onCompute` is called where none has before. */
function examineKept(
  row: PortfolioRow,
  { load }: Pick<Context, 'load'>,
  onCompute: () => void = () => {},
): MaybePromise<Examined> {
  const compute = (whole: Loaders) => {
    onCompute()
    return examine(row, { load: whole })
  }
  const key = JSON.stringify([versionOf(tablesInUse()), row.applicationId])
  return load.computed(examineFirst, key, compute, () => examinedBytes)
}

/** The clock that parents of one request share. */
function minuteNow(): string {
  return `${new Date().toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`
}

async function overdueOf(db: Database, ids: readonly number[], minute: string): Promise<number[]> {
  const counts = new Map((await countOverdue(db, ids, new Date(minute))).map((row) => [row.applicationId, row.count]))
  return ids.map((id) => counts.get(id) ?? 0)
}

/** Returns each application as a portfolio has it now. */
async function rowsOf(db: Database, ids: readonly number[]): Promise<PortfolioRow[]> {
  const found = new Map((await listPortfolio(db, ids, null)).map((row) => [row.applicationId, row]))
  return ids.map((id) => found.get(id)!)
}

async function examine({ applicationId, isKnown }: PortfolioRow, { load }: Pick<Context, 'load'>): Promise<Examined> {
  const application = (await load.application(applicationId))!
  const answer = await answerModel(subjectOfApplication(application), everything, null, { load })
  const { result, isWhole, input } = answer
  const { outcome, classes, bestScore, components } = result
  const [exposed, tactics] = await Promise.all([tacticsOf(answer, { load }), load.read(listMatrixTactics)])
  const fitting = fittingTactics(input, components)
  return {
    bestScore,
    isExposureKnown: isKnown && isWhole && outcome.kind !== 'unknown' && classes.unmapped === 0,
    exposure: { complete: isWhole, outcome, classes },
    tactics: tactics.map((tactic) => {
      const { techniqueCount = 0, severity = null } = exposed.find((own) => own.tactic.id === tactic.id) ?? {}
      return { tactic, techniqueCount, severity, fits: techniqueCount > 0 || fitting.has(tactic.id) }
    }),
  }
}
