import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

const ruleCount = 200
const block = 1_000

/**
 * Writes a SARIF file of `size` results of its own each, with the rules after them. The results are numbered from
 * `first`: what two files have in common is the same findings, of scans whose time is `startedAt`.
 */
export async function writeSarif(
  path: string,
  size: number,
  { first = 0, startedAt = '2026-01-01T00:00:00Z' }: { readonly first?: number; readonly startedAt?: string } = {},
): Promise<void> {
  const file = createWriteStream(path)
  file.write('{"version":"2.1.0","runs":[{"results":[\n')
  for (let done = 0; done < size; done += block) {
    const results = Array.from({ length: Math.min(block, size - done) }, (_, index) => resultOf(first + done + index))
    if (!file.write(`${done === 0 ? '' : ',\n'}${results.join(',\n')}`)) await once(file, 'drain')
  }
  const rules = Array.from({ length: ruleCount }, (_, number) => ({
    id: `rule.${number}`,
    shortDescription: { text: `Rule ${number} found something.` },
    help: { text: 'How to do better. '.repeat(50) },
    properties: { tags: ['security', `external/cwe/cwe-${number + 1}`], 'security-severity': `${number % 10}.5` },
  }))
  const invocations = [{ executionSuccessful: true, startTimeUtc: startedAt }]
  const driver = { name: 'Bench', version: '1', rules }
  file.end(`],"invocations":${JSON.stringify(invocations)},"tool":{"driver":${JSON.stringify(driver)}}}]}`)
  await once(file, 'finish')
}

function resultOf(number: number): string {
  const line = 1 + (number % 500)
  return JSON.stringify({
    ruleId: `rule.${number % ruleCount}`,
    ruleIndex: number % ruleCount,
    message: {
      text: `A formatted string is part of the statement in call ${number}. Input of users may change what it does; use parameters instead.`,
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: {
            uri: `src/main/java/org/example/module${number % 50}/Class${number % 20_000}.java`,
            uriBaseId: '%SRCROOT%',
          },
          region: {
            startLine: line,
            startColumn: 9,
            endLine: line,
            endColumn: 60,
            snippet: { text: `        String sql = "SELECT * FROM t WHERE id='" + value${number} + "'";` },
          },
          contextRegion: { startLine: line, endLine: line + 4, snippet: { text: '        before();\n'.repeat(12) } },
        },
      },
    ],
    partialFingerprints:
      number % 2 === 0 ? { primaryLocationLineHash: `${(number * 2_654_435_761).toString(16)}:1` } : {},
    properties: { precision: 'high', notes: ['one', 'two'] },
  })
}
