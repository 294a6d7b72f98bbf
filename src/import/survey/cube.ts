import { surveyAttributes } from '../../../db/survey-tables.ts'
import { type AttributeReader, byAttribute, readAttribute } from './attribute.ts'
import type { Codebook, QuestionCode } from './codebook.ts'
import { personalData, personalRefusal } from './column.ts'
import type { Row } from './csv.ts'
import { type Header, readHeader } from './header.ts'
import type { Group, SurveyCube } from './model.ts'
import { readMultiple } from './multiple.ts'
import type { Notes } from './notes.ts'
import { type OpenTally, placeOf, type QuestionReader } from './question.ts'
import { openRowChecks } from './rows.ts'
import { readScale } from './scale.ts'
import { readSingle } from './single.ts'
import { watchUnused } from './unused.ts'

/** Counts rows into groups. */
export type CubeBuilder = { add(row: Row, line: number): void; finish(): SurveyCube }

type OpenGroup = { readonly indexes: readonly number[]; respondents: number; readonly tallies: readonly OpenTally[] }

const readers = { single: readSingle, multiple: readMultiple, scale: readScale }
/** Attributes have at most 1,000 values, so that five indexes fit into one exact number. */
const radix = 1_024
/** In numbers that are kept; about 300 MB. */
const largest = 20_000_000

/**
 * Returns an empty cube for respondents under the given header rows. Throws INPUT_REFUSED when the codebook does not
 * fit the header.
 */
export function openCube(codebook: Codebook, headerRows: readonly Row[], notes: Notes): CubeBuilder {
  const header = readHeader(headerRows, notes)
  const readersOfAttributes = surveyAttributes.map((attribute) => readAttribute(attribute, codebook, header, notes))
  const questions = readQuestions(codebook.questions, header, notes)
  const used = [
    ...readersOfAttributes.flatMap(({ columns = [], areOptions = false }) =>
      columns.map((column) => ({ column, isOption: areOptions })),
    ),
    ...questions.flatMap(({ columns, areOptions }) => columns.map((column) => ({ column, isOption: areOptions }))),
  ]
  const unused = watchUnused(header, new Set(used.map(({ column }) => column.index)), notes)
  const checks = openRowChecks(codebook, header, notes)
  const groups = new Map<number, OpenGroup>()
  let respondents = 0
  let size = 0
  const groupSize = 20 + questions.length * 12

  const open = (key: number, indexes: readonly number[]) => {
    const group: OpenGroup = { indexes, respondents: 0, tallies: questions.map((question) => question.open()) }
    groups.set(key, group)
    size += group.tallies.reduce((sum, { counts, sums = [] }) => sum + counts.length + sums.length, groupSize)
    if (size > largest)
      throw notes.refusal(
        '',
        `has more than ${groups.size.toLocaleString('en')} groups of respondents with the same attributes; map the attributes to fewer values`,
      )
    return group
  }

  return {
    add(row, line) {
      if (!checks.accept(row, line)) return
      respondents += 1
      unused.look(row)
      const indexes = readersOfAttributes.map((reader) => reader.read(row))
      const key = indexes.reduce((sum, index) => sum * radix + index, 0)
      const group = groups.get(key) ?? open(key, indexes)
      group.respondents += 1
      for (let index = 0; index < questions.length; index += 1) questions[index]!.count(row, group.tallies[index]!)
    },
    finish() {
      for (const { column, isOption } of used) {
        const kind = personalData(column, isOption)
        if (kind) throw personalRefusal(column, kind, notes)
      }
      if (respondents === 0) notes.warn('', 'has no respondents')
      checks.finish()
      unused.finish()
      for (const reader of readersOfAttributes) reader.finish()
      const finished = questions.map((question) => question.finish())
      const everyone = codebook.questions.map(({ base }) => base === 'everyone')
      const closed = [...groups.values()].map((group): Group => {
        const answers = finished.map(({ id, options }, index) => {
          const tally = group.tallies[index]!
          while (tally.counts.length < options.length) tally.counts.push(0)
          if (everyone[index]) tally.base = group.respondents
          return [id, tally] as const
        })
        return {
          ...byAttribute((_, index) => readersOfAttributes[index]!.values[group.indexes[index]!]!),
          respondents: group.respondents,
          answers: new Map(answers),
        }
      })
      const values = byAttribute((_, index) =>
        valuesOf(readersOfAttributes[index]!, new Set([...groups.values()].map((group) => group.indexes[index]!))),
      )
      return { respondents, values, questions: finished, groups: closed, warnings: notes.warnings }
    },
  }
}

function readQuestions(codes: readonly QuestionCode[], header: Header, notes: Notes): readonly QuestionReader[] {
  const ids = new Set<string>()
  return codes.map((code) => {
    if (ids.has(code.id)) throw notes.refusal(placeOf(code), 'the codebook has two questions with this id')
    ids.add(code.id)
    return readers[code.kind](code, header, notes)
  })
}

function valuesOf({ values, order }: AttributeReader, occurring: ReadonlySet<number>): readonly string[] {
  const found = values.filter((value, index) => value !== '' && occurring.has(index))
  const ordered = [...new Set([...order, ...found])]
  return ordered.filter((value) => found.includes(value))
}
