import { readFileSync, writeFileSync } from 'node:fs'
import { evidenceOfCapabilities } from '../application/code-evidence.ts'
import { evidenceSet, joinedEvidence } from '../application/evidence/evidence-set.ts'
import { folderEvidence } from '../application/evidence/folder-evidence.ts'
import { sentEvidence } from '../application/evidence/transfer.ts'
import type { CodeFinding, CodePlace } from '../code/finding.ts'
import { codeSarif } from '../code/sarif.ts'
import { type CodeScan, openCodeScanner } from '../code/scan.ts'
import { ServiceError } from '../ground/errors.ts'
import { visibleText } from '../ground/text.ts'
import { readSourceFolder, readSourcesAt } from '../runner/scanner/source-folder.ts'
import { applicationFiles } from './application-folder.ts'
import type { ScanFlags } from './scan.ts'

/** Examines a folder and returns the report, with the highest severity in it; 0 where nothing was found. */
export async function scanFor(
  folder: string,
  flags: ScanFlags,
): Promise<{ readonly text: string; readonly worst: number }> {
  const scanner = await openCodeScanner()
  const { files, notExamined } = readSourceFolder(folder)
  const whole = scanner.scan(files)
  const known = new Set(flags.baseline ? readBaseline(flags.baseline) : [])
  if (flags.diff)
    for (const { fingerprint } of scanner.scan(readSourcesAt(folder, flags.diff)).findings) known.add(fingerprint)
  const scan: CodeScan = {
    ...whole,
    notExamined: [...whole.notExamined, ...notExamined],
    findings: whole.findings.filter(({ fingerprint }) => !known.has(fingerprint)),
  }
  if (flags.writeBaseline)
    writeFileSync(
      flags.writeBaseline,
      `${JSON.stringify({ fingerprints: whole.findings.map(({ fingerprint }) => fingerprint) }, null, 2)}\n`,
    )
  const worst = scan.findings.reduce((most, { severity }) => Math.max(most, severity), 0)
  if (flags.sarif) {
    const components = sentEvidence(evidenceIn(folder, whole))
    const log = codeSarif(scan, scanner.rules, { 'skg/components': components })
    return { text: `${JSON.stringify(log, null, 2)}\n`, worst }
  }
  if (flags.json) return { text: `${JSON.stringify(scan, null, 2)}\n`, worst }
  return { text: visibleText(textOf(scan)), worst }
}

/** Returns what the files of a folder and what was found in its code show of components. */
function evidenceIn(folder: string, { capabilities }: CodeScan) {
  const ofFiles = folderEvidence(applicationFiles(folder))
  const ofCode = evidenceOfCapabilities(capabilities)
  const kindsOf = new Map(ofFiles.kindsOf)
  for (const { place, kind } of ofCode) kindsOf.set(place, [...new Set([...(kindsOf.get(place) ?? []), kind])])
  return { ...joinedEvidence([ofFiles, evidenceSet(ofCode)]), kindsOf }
}

function readBaseline(path: string): readonly string[] {
  try {
    const { fingerprints } = JSON.parse(readFileSync(path, 'utf8')) as { fingerprints?: unknown }
    if (Array.isArray(fingerprints) && fingerprints.every((one) => typeof one === 'string')) return fingerprints
  } catch {}
  throw new ServiceError('BAD_USER_INPUT', `${path} is not a baseline that skg scan wrote.`)
}

function textOf({ findings, notExamined, files, lines, broken, suppressions, dropped, version }: CodeScan): string {
  const counts = [5, 4, 3, 2, 1].map((severity) => findings.filter((one) => one.severity === severity).length)
  const limits = dropped.sinks + dropped.labels + dropped.fields
  return [
    ...[...findings].sort((a, b) => b.severity - a.severity).flatMap(findingLines),
    `${findings.length} findings (severity 5 to 1: ${counts.join(', ')}) in ${files} files, ${lines} lines; rules ${version}.`,
    ...(broken > 0 ? [`${broken} files have code that could not be read in part; the rest of them was examined.`] : []),
    ...(suppressions > 0 ? [`${suppressions} comments ask tools to look away; they were not obeyed.`] : []),
    ...(limits > 0 ? ['Limits of the analysis were met; some ways through the code were not followed.'] : []),
    ...notExamined.map(({ path, reason }) => `Not examined: ${path}: ${reason}.`),
    '',
  ].join('\n')
}

function findingLines(finding: CodeFinding): readonly string[] {
  const { rule, path, line, severity, title, description, recommendation, trace } = finding
  return [
    `${path}:${line}: ${title} [${rule}, severity ${severity}]`,
    `  ${description}`,
    ...trace.map((place: CodePlace) => `    ${place.path}:${place.line}: ${place.what}`),
    `  ${recommendation}`,
    '',
  ]
}
