import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
/** Of the files of the install. */
const mostMb = 130
/** Of a first embedded start, 60 s after it serves. */
const mostMemoryMb = 360

/**
 * Runs the steps of `deploy/Dockerfile` (COPY, WORKDIR and RUN of its stages) in a scratch folder that stands for the
 * root of the image, starts what they made, and prints the size of the install and the memory of a first embedded
 * start. Fails where a step or the start does, or the install is larger than it may be. It builds no image.
 */
export async function image(): Promise<readonly string[]> {
  const top = await mkdtemp(join(tmpdir(), 'skg-image-'))
  try {
    const steps = stepsOf(await readFile(join(root, 'deploy/Dockerfile'), 'utf8'))
    let folder = top
    for (const { word, rest } of steps) {
      const own = rest.replace(/(^|[\s=])\/(source|packed|app|tmp|data)\b/g, `$1${top}/$2`)
      if (word === 'WORKDIR') {
        folder = own
        await mkdir(folder, { recursive: true })
      } else if (word === 'COPY' && rest === '. .') await copyClone(folder)
      else if (word === 'RUN' && !/chown/.test(rest)) await runStep(own, folder, top)
    }
    const program = join(top, 'app/node_modules/security-knowledge-graph/bin/skg.js')
    const mb = await sizeMb(join(top, 'app'))
    const memory = await memoryAfterStart(program, top)
    console.log(
      `steps ${steps.length}, install ${mb.toFixed(0)} MB (at most ${mostMb}), memory of a first embedded start ${memory.toFixed(0)} MB after 60 s (at most ${mostMemoryMb})`,
    )
    return [
      ...(mb > mostMb ? [`the install has ${mb.toFixed(0)} MB`] : []),
      ...(memory > mostMemoryMb ? [`a first start takes ${memory.toFixed(0)} MB`] : []),
    ]
  } finally {
    await rm(top, { recursive: true, force: true })
  }
}

/** Returns the instructions before the last stage, which only copies. */
function stepsOf(dockerfile: string): readonly { readonly word: string; readonly rest: string }[] {
  const stages = dockerfile.split(/^FROM /m).slice(1, -1)
  return stages.flatMap((stage) =>
    stage
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [, word, rest] = /^(WORKDIR|COPY|RUN) (.*)$/.exec(line) ?? []
        return word && rest ? [{ word, rest }] : []
      }),
  )
}

/** Copies what git has of the clone, which is what a build sees of it. */
async function copyClone(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 1 << 26 })
  for (const name of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await cp(join(root, name), join(folder, name)).catch(() => {})
  }
}

async function runStep(command: string, cwd: string, home: string): Promise<void> {
  const startedAt = performance.now()
  await mkdir(join(home, 'tmp'), { recursive: true })
  await run('sh', ['-c', command], { cwd, maxBuffer: 1 << 26, env: { ...process.env, HOME: process.env.HOME } })
  console.log(
    `${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${command.replaceAll(home, '').slice(0, 90)}`,
  )
}

async function sizeMb(folder: string): Promise<number> {
  const { stdout } = await run('find', [folder, '-name', '.cache', '-prune', '-o', '-type', 'f', '-printf', '%s\\n'], {
    maxBuffer: 1 << 26,
  })
  return stdout.split('\n').reduce((sum, bytes) => sum + Number(bytes), 0) / 1e6
}

async function memoryAfterStart(program: string, top: string): Promise<number> {
  const data = join(top, 'first')
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { PATH: process.env.PATH, DATA_DIR: data, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('Health') && resolve())
    void ended.then((code) => reject(new Error(`the service ended with ${code}`)))
  })
  await new Promise((resolve) => setTimeout(resolve, 60_000))
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  child.kill('SIGTERM')
  if ((await ended) !== 0) throw new Error('the service did not end with 0 on SIGTERM')
  if ((await readdir(data)).length === 0) throw new Error('nothing was stored')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
