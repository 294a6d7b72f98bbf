import { pointerOf } from '../../json/plan.ts'
import { readWhole } from '../../json/whole.ts'
import { isObject, refused } from '../../source-object.ts'
import { scanOf } from '../kit/json-report.ts'
import { cwesOf, instantOf } from '../kit/named-ids.ts'
import { packageLocation } from '../kit/package.ts'
import { packageFinding } from '../kit/package-finding.ts'
import { anything, closedObject, flag, list, map, number, type Shaped, shapeReader, text, texts } from '../kit/shape.ts'
import type { ScanItem } from '../kit/source-finding.ts'
import { componentAt, SupplyReading } from '../kit/supply-reading.ts'
import { oneLine } from '../kit/text.ts'
import { FindingWarnings } from '../kit/warnings.ts'

const cvss = closedObject({ score: number, vectorString: text })
const via = closedObject({ ...texts('name dependency title url severity range'), cwe: anything, cvss }, 'source')
const readPackages = shapeReader(
  map(
    closedObject(
      {
        ...texts('name severity range'),
        isDirect: flag,
        via: list(anything),
        fixAvailable: anything,
        nodes: list(text),
      },
      'effects',
    ),
  ),
)
const readVia = shapeReader(via)
const advisory = closedObject(
  {
    ...texts('title module_name overview recommendation references severity url github_advisory_id created'),
    ...texts('vulnerable_versions patched_versions'),
    findings: list(closedObject({ version: text, paths: list(text) }, 'dev optional bundled')),
    cves: list(text),
    cwe: anything,
    cvss,
  },
  'id updated deleted found_by reported_by access metadata npm_advisory_id',
)
const readAdvisories = shapeReader(map(advisory))

/**
 * Reads the JSON of `npm audit`: the advisories of npm 6, or the vulnerabilities of npm 7 and later, where a package
 * that is vulnerable by another one is an edge to that one. Throws INPUT_REFUSED, also for the document that npm writes
 * when it could not ask, which says nothing of any package.
 */
export async function* readNpmAudit(path: string): AsyncGenerator<ScanItem> {
  const { value, warnings: unclean } = await readWhole(path)
  refuseError(value)
  const warnings = new FindingWarnings()
  for (const { pointer, message } of unclean) warnings.add(pointer, message)
  const known = ['actions', 'advisories', 'muted', 'metadata', 'runId', 'vulnerabilities', 'auditReportVersion']
  for (const key of Object.keys(value)) if (!known.includes(key)) warnings.keys.passOver([key])
  const reading = new SupplyReading(warnings, [scanOf({ scanType: 'SCA', tool: 'npm audit' })])
  yield* reading.begin()
  if (isObject(value.vulnerabilities)) yield* packagesOf(value.vulnerabilities, reading)
  else if (isObject(value.advisories)) yield* advisoriesOf(value.advisories, reading)
  else throw refused('', 'has neither vulnerabilities nor advisories; this is not what npm audit writes')
  yield* reading.end()
  yield* warnings.finish()
}

function refuseError({ error, message, vulnerabilities, advisories }: Readonly<Record<string, unknown>>): void {
  if (vulnerabilities || advisories || (error === undefined && typeof message !== 'string')) return
  const { code, summary, detail } = isObject(error) ? error : { code: null, summary: error ?? message, detail: null }
  const said = [code, summary, detail].flatMap((part) => (typeof part === 'string' ? (oneLine(part) ?? []) : []))
  throw refused(
    '/error',
    `npm audit did not finish and looked at no package: ${said.join(': ') || 'no reason is stated'}`,
  )
}

function* packagesOf(value: Record<string, unknown>, reading: SupplyReading): Generator<ScanItem> {
  const found = readPackages(value, '/vulnerabilities', reading.warnings) ?? {}
  for (const [name, entry] of Object.entries(found)) {
    const pointer = pointerOf(['vulnerabilities', name])
    const location = packageLocation({
      name: oneLine(entry.name) ?? name,
      ecosystem: 'npm',
      dependency: entry.isDirect === undefined ? 'UNKNOWN' : entry.isDirect ? 'DIRECT' : 'TRANSITIVE',
    })
    if (!location) {
      reading.warnings.add(pointer, 'has no name; it is left out')
      continue
    }
    const component = componentAt(location)
    yield* reading.component(component)
    reading.refer(name, component.key)
    for (const [index, one] of (entry.via ?? []).entries()) {
      const at = `${pointer}/via/${index}`
      if (typeof one === 'string') {
        if (one !== name) reading.connect(component.key, one, 'DEPENDS_ON')
        continue
      }
      const own = readVia(one, at, reading.warnings)
      const ghsa = own && ghsaOf(own.url)
      if (!own || !(ghsa || own.title)) reading.warnings.add(at, 'names no advisory; it is left out')
      else
        yield* reading.finding(
          packageFinding(
            {
              id: ghsa ?? oneLine(own.url) ?? oneLine(own.title)!,
              title: own.title,
              description: own.range ? `Versions ${oneLine(own.range)} of ${location.name} are vulnerable.` : null,
              severity: own.severity ?? entry.severity,
              ratings: [{ vector: own.cvss?.vectorString, score: own.cvss?.score || null, version: '3.1' }],
              cwes: cwesOf(own.cwe),
              recommendation: fixOf(entry.fixAvailable),
              references: [own.url],
              tags: (entry.nodes ?? []).slice(0, 20).map((node) => oneLine(node)),
            },
            location,
          ),
          at,
        )
    }
  }
}

function* advisoriesOf(value: Record<string, unknown>, reading: SupplyReading): Generator<ScanItem> {
  const found = readAdvisories(value, '/advisories', reading.warnings) ?? {}
  for (const [id, entry] of Object.entries(found)) {
    const pointer = pointerOf(['advisories', id])
    const versions = [...new Set((entry.findings ?? []).map(({ version }) => version ?? ''))]
    for (const version of versions.length > 0 ? versions : ['']) yield* advisoryOf(id, entry, version, pointer, reading)
  }
}

function* advisoryOf(
  id: string,
  entry: Shaped<typeof advisory>,
  version: string,
  pointer: string,
  reading: SupplyReading,
): Generator<ScanItem> {
  const paths = (entry.findings ?? []).flatMap((one) => ((one.version ?? '') === version ? (one.paths ?? []) : []))
  const location = packageLocation({
    name: entry.module_name,
    version,
    ecosystem: 'npm',
    dependency: dependencyOf(paths),
  })
  if (!location) return reading.warnings.add(pointer, 'names no module; it is left out')
  const { title, overview, severity, recommendation, url, references = '' } = entry
  yield* reading.finding(
    packageFinding(
      {
        id: oneLine(entry.github_advisory_id) ?? ghsaOf(url) ?? `npm-${id}`,
        aliases: [...(entry.cves ?? [])],
        title,
        description: overview,
        severity,
        ratings: [{ vector: entry.cvss?.vectorString, score: entry.cvss?.score || null, version: '3.1' }],
        cwes: cwesOf(listIn(entry.cwe)),
        fixedIn: /^>=\s?[\w.-]{1,60}$/.test(entry.patched_versions ?? '')
          ? [entry.patched_versions!.slice(2).trim()]
          : [],
        recommendation,
        references: [url, ...(references.match(/https?:\/\/[^\s)<>"]{1,2000}/g) ?? [])],
        tags: [instantOf(entry.created)?.slice(0, 10)].map((date) => date && `published: ${date}`),
      },
      location,
    ),
    pointer,
  )
}

/** A path such as `express>accepts` leads through another package. */
function dependencyOf(paths: readonly string[]) {
  if (paths.length === 0) return 'UNKNOWN'
  return paths.some((path) => !path.includes('>')) ? 'DIRECT' : 'TRANSITIVE'
}

/** npm writes a list of CWE also as the text of a JSON list. */
function listIn(value: unknown): unknown {
  return typeof value === 'string' ? value.split(/[[\]",\s]{1,10}/) : value
}

function ghsaOf(url: string | undefined): string | null {
  return /\bGHSA(?:-[0-9a-z]{4}){3}\b/i.exec(url?.slice(0, 500) ?? '')?.[0] ?? null
}

function fixOf(fix: unknown): string | null {
  if (fix === true) return 'npm audit fix repairs it.'
  if (!isObject(fix) || typeof fix.name !== 'string') return null
  const major = fix.isSemVerMajor === true ? ', a major change' : ''
  return `Update ${oneLine(fix.name)} to ${oneLine(String(fix.version ?? 'a later version'))}${major}.`
}
