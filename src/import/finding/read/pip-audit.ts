import { listOf, objectOf, onlyKnown, type Plan, pointerOf } from '../../json/plan.ts'
import { readBeginning } from '../kit/beginning.ts'
import { packageLocation } from '../kit/package.ts'
import { packageFinding } from '../kit/package-finding.ts'
import { packageReport } from '../kit/package-report.ts'
import { closedObject, list, shapeReader, text, texts } from '../kit/shape.ts'
import type { ScanItem } from '../kit/source-finding.ts'
import { componentAt } from '../kit/supply-reading.ts'
import { oneLine } from '../kit/text.ts'

const readDependency = shapeReader(
  closedObject({
    ...texts('name version skip_reason'),
    vulns: list(closedObject({ ...texts('id description'), aliases: list(text), fix_versions: list(text) })),
  }),
)
const report = (head: Plan, plan: Plan, listPath: string) =>
  packageReport({
    name: 'what pip-audit writes',
    head,
    plan,
    scan: ({ lists }) =>
      lists.has(listPath)
        ? { scanType: 'SCA', tool: 'pip-audit' }
        : 'has no list of dependencies; this is not what pip-audit writes',
    *read({ value, path }, reading) {
      const pointer = pointerOf(path)
      const found = readDependency(value, pointer, reading.warnings)
      const location = found && packageLocation({ name: found.name, version: found.version, ecosystem: 'PyPI' })
      if (!found || !location) return reading.warnings.add(pointer, 'has no name; it is left out')
      if (found.skip_reason)
        reading.warnings.add(pointer, `pip-audit did not look at "${location.name}": "${oneLine(found.skip_reason)}"`)
      yield* reading.component(componentAt(location))
      for (const [index, { id, aliases, description, fix_versions: fixedIn }] of (found.vulns ?? []).entries()) {
        const at = `${pointer}/vulns/${index}`
        if (!oneLine(id)) reading.warnings.add(at, 'has no id; it is left out')
        else
          yield* reading.finding(
            packageFinding({ id: id!, aliases: aliases ?? [], description, fixedIn: fixedIn ?? [] }, location),
            at,
          )
      }
    },
  })
const ofObject = report(
  onlyKnown({ dependencies: listOf('skip') }),
  onlyKnown({ dependencies: listOf('take'), fixes: 'skip' }),
  '/dependencies',
)
const ofList = report(listOf(objectOf({})), listOf('take'), '')

/**
 * Reads the JSON of pip-audit: an object with dependencies, or a list of these as versions before 2.0 wrote it. Throws
 * INPUT_REFUSED.
 */
export async function* readPipAudit(path: string): AsyncGenerator<ScanItem> {
  const beginning = await readBeginning(path)
  yield* (beginning.startsWith('[') ? ofList : ofObject)(path)
}
