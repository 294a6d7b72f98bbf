import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { runCommand } from '../support/command.ts'
import { describeDatabases } from '../support/setup.ts'
import { starterService } from '../support/starter-service.ts'

const server = `from mcp.server.fastmcp import FastMCP
import subprocess
mcp = FastMCP("x")
@mcp.tool()
def run(cmd: str) -> str:
    """Runs."""
    return subprocess.run(cmd, shell=True).stdout
`
const sources = { 'src/server.py': server, 'src/shop.py': 'print("shop")\n', Dockerfile: 'FROM python:3.13\n' }

describeDatabases('SARIF of `skg scan` that is imported', ({ open }) => {
  const graph = starterService(open)
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-scan-'))
    await mkdir(join(folder, 'app/src'), { recursive: true })
    for (const [path, text] of Object.entries(sources)) await writeFile(join(folder, 'app', path), text)
  })
  afterAll(() => rm(folder, { recursive: true }))

  const importScan = async () => {
    const { stdout, code } = await runCommand(['scan', join(folder, 'app'), '--sarif'], { PATH: folder })
    expect(code).toBe(0)
    const path = join(folder, 'scan.sarif')
    await writeFile(path, stdout)
    const report = await importFindings(graph.database.db, { format: 'sarif', path, application: 'scanned' })
    expect(report.warnings).toEqual([])
    return report
  }
  const components = async (): Promise<Map<string, Shown>> => {
    const { applications } = await graph.ask(
      '{ applications { nodes { name components { kind state evidence { source place } } } } }',
    )
    const own = applications.nodes.find(({ name }: { name: string }) => name === 'scanned')
    return new Map(own.components.map((one: Shown) => [one.kind, one]))
  }

  test('shows the components of the application, and the next one takes the place of it', async () => {
    expect((await importScan()).scans).toMatchObject([
      { tool: 'skg-trust', reported: 0 },
      { tool: 'skg-code', reported: 1 },
    ])
    const before = await components()
    expect(before.get('MCP_SERVER')).toMatchObject({ state: 'USED' })
    expect(before.get('MCP_SERVER')!.evidence).toContainEqual({ source: 'skg-code', place: 'src/server.py' })
    expect(before.get('CODE_TOOL')!.evidence).toContainEqual({ source: 'skg-code', place: 'src/server.py' })
    const dockerfile = { state: 'CONFIGURED', evidence: [{ source: 'built-in', place: 'Dockerfile' }] }
    expect(before.get('CONTAINER')).toMatchObject(dockerfile)
    await writeFile(join(folder, 'app/src/server.py'), 'print("shop")\n')
    expect((await importScan()).scans).toMatchObject([{ reported: 0 }, { reported: 0, fixed: 1 }])
    const after = await components()
    expect(after.get('MCP_SERVER')).toMatchObject({ state: 'UNKNOWN', evidence: [] })
    expect(after.get('CONTAINER')).toMatchObject(dockerfile)
  })
})

type Shown = {
  readonly kind: string
  readonly state: string
  readonly evidence: readonly { readonly source: string; readonly place: string | null }[]
}
