import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runScanner } from '../../src/runner/scanner/run-scanner.ts'
import { sarifRunOf } from '../../src/runner/scanner/sarif-log.ts'
import { createToolbox, type Tool } from '../../src/runner/scanner/toolbox.ts'
import { emptyPolicy } from '../../src/scope/policy.ts'

/** Where `skg scanners install` was run, for these tests; those of tools that are not there are skipped. */
const folder = process.env.SKG_TEST_SCANNERS ?? join(tmpdir(), 'skg-no-scanners')
const isolation = process.env.SKG_TEST_ISOLATION === 'bwrap' ? 'bwrap' : 'none'
const toolbox = createToolbox({ folder, isolation, path: process.env.PATH ?? '' }, async () => emptyPolicy, {
  'built-in': '1',
})
const names = ['secretlint', 'eslint-security', 'flawfinder', 'bandit', 'semgrep', 'gitleaks'] as const
const tools: Readonly<Record<string, Tool | null>> = Object.fromEntries(
  await Promise.all(
    names.map(async (name) => {
      const tool = await toolbox.find(name)
      return [name, typeof tool === 'string' ? null : tool] as const
    }),
  ),
)

const token = `ghp_${'abcdefghijklmnopqrstuvwxyz0123456789'}`
const python = `import pickle, torch, yaml
pickle.loads(z)
torch.load(p)
torch.load(p, weights_only=True)
yaml.load(x)
AutoModel.from_pretrained("a", trust_remote_code=True)
exec(llm_output)
prompt = f"Say {request.json['x']}"
`
/** A source that tries to hide what it has from every tool. */
const source: Readonly<Record<string, string>> = {
  'app.py': python,
  'key.txt': `key = "${token}" # secretlint-disable-line gitleaks:allow\n`,
  'run.js': `/* eslint-disable */\nconst cp = require('child_process')\nmodule.exports = (x) => cp.exec(x)\n`,
  'copy.c': '/* Flawfinder: ignore */ void f(char *a, char *b) { strcpy(a, b); /* Flawfinder: ignore */ }\n',
  '.gitignore': '*\n',
  '.ignore': '*\n',
  '.secretlintignore': '**\n',
  '.secretlintrc.json': '{"rules": []}',
  'eslint.config.mjs': 'throw new Error("the source was run")',
  'eslint-suppressions.json': '{"run.js":{"security/detect-child-process":{"count":9}}}',
  '.gitleaks.toml': '[allowlist]\npaths = [".*"]\n',
  '.bandit': '[bandit]\nskips: B301,B506\n',
}

describe('scanners brought along', { tags: ['long'] }, () => {
  let root: string
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'skg-tools-'))
    for (const [path, text] of Object.entries(source)) {
      await mkdir(dirname(join(root, 'source', path)), { recursive: true })
      await writeFile(join(root, 'source', path), text)
    }
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  const run = async (tool: Tool) => {
    const { template, version } = tool
    const end = await runScanner(tool, join(root, 'source'), join(root, template.name), new AbortController().signal)
    expect(end.failure, end.errorText).toBeNull()
    const { sourcePath } = end
    const output = { ...template, version, sourcePath, folder: '', startedAt: '2026-01-01T00:00:00Z', provenance: null }
    const log = sarifRunOf(await readFile(end.output!, 'utf8'), output)
    // biome-ignore lint/suspicious/noExplicitAny: SARIF.
    const places = log.results.map(({ ruleId, locations }: any) => {
      const { artifactLocation, region } = locations[0].physicalLocation
      return `${artifactLocation.uri}:${region.startLine} ${ruleId}`
    })
    return { log, places: places.sort() }
  }

  test.skipIf(!tools.secretlint)(
    'seceng §7.3: secretlint finds a secret that the source hides, and masks it',
    async () => {
      const { log, places } = await run(tools.secretlint!)
      expect(places).toEqual([expect.stringMatching(/^key\.txt:1 /)])
      expect(JSON.stringify(log)).not.toContain(token)
      expect(log.tool.driver.rules[0].properties.tags).toEqual(['external/cwe/cwe-798', 'AML.T0055'])
    },
  )

  test.skipIf(!tools['eslint-security'])('seceng §7.3: ESLint takes no configuration of the source', async () => {
    expect((await run(tools['eslint-security']!)).places).toContain('run.js:3 security/detect-child-process')
  })

  test.skipIf(!tools.flawfinder)('seceng §7.3: flawfinder looks behind comments that suppress', async () => {
    expect((await run(tools.flawfinder!)).places).toEqual(['copy.c:1 FF1001'])
  })

  test.skipIf(!tools.bandit)('seceng §7.3: Bandit takes no configuration of the source', async () => {
    expect((await run(tools.bandit!)).places).toEqual(expect.arrayContaining(['app.py:2 B301', 'app.py:5 B506']))
  })

  test.skipIf(!tools.gitleaks)('seceng §7.3: gitleaks takes no configuration of the source', async () => {
    expect((await run(tools.gitleaks!)).places).toEqual([expect.stringMatching(/^key\.txt:1 /)])
  })
})
