import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../test/support/embedded-postgres.ts'
import { inFolder, runSteps, stagesOf } from './dockerfile.ts'

const run = promisify(execFile)
const readyWithinMs = 60_000
const query = '{ technique(id: "AML.T0051") { name } charts(first: 1) { nodes { id } } }'

/**
 * Runs the steps of `deploy/router/Dockerfile` in `top`, starts what they made by its ENTRYPOINT over three services of
 * the installed `program`, and waits until its HEALTHCHECK passes. Returns what is wrong with an answer that two of them
 * make together.
 */
export async function routerImage(program: string, top: string): Promise<readonly string[]> {
  const [steps = []] = await stagesOf('deploy/router/Dockerfile')
  await runSteps(steps, top)
  const last = (word: string) => inFolder(steps.findLast((step) => step.word === word)?.rest ?? '', top)
  const set = last('ENV')
    .split(' ')
    .map((pair) => pair.split('='))
  const env = { PATH: process.env.PATH, ...Object.fromEntries(set), HOST: '127.0.0.1', PORT: String(await freePort()) }
  const children: ChildProcess[] = []
  const start = (command: string, args: readonly string[], more: object) => {
    const child = spawn(command, args, { cwd: join(top, 'router'), env: { ...env, ...more }, stdio: 'ignore' })
    children.push(child)
    return child
  }
  try {
    const asked: string[] = []
    for (const name of ['knowledge', 'security', 'report']) {
      const PORT = String(await freePort())
      start(process.execPath, [program, 'serve'], { DATA_DIR: join(top, `of-${name}`), PORT, SUBGRAPHS: name })
      await untilTrue(async () => (await fetch(`http://127.0.0.1:${PORT}/readyz`)).ok)
      asked.push(`${name}=http://127.0.0.1:${PORT}`)
    }
    const [entry, ...args] = JSON.parse(last('ENTRYPOINT')) as [string, ...string[]]
    start(entry, [...args, ...asked], {})
    const [, check] = /CMD (\[.*\])$/.exec(last('HEALTHCHECK'))!
    const [, ...checked] = JSON.parse(check!) as string[]
    await untilTrue(() => run(process.execPath, checked, { env }).then(() => true))
    const response = await fetch(`http://127.0.0.1:${env.PORT}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const text = await response.text()
    console.log(`the router answers ${text.slice(0, 90)}…`)
    const { data, errors } = JSON.parse(text)
    return data?.technique?.name && data.charts?.nodes.length === 1 && !errors ? [] : [`the router answers ${text}`]
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
}

async function untilTrue(holds: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + readyWithinMs
  while (!(await holds().catch(() => false))) {
    if (performance.now() > until) throw new Error('a service or the router was not ready within a minute')
    await sleep(200)
  }
}
