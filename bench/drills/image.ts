import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { copyClone, sizeMb } from '../../test/support/packed.ts'
import { startMemory } from './start-memory.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
/** Of the files of the install. */
const mostMb = 130

/**
 * Runs the steps of `deploy/Dockerfile` (COPY, WORKDIR and RUN of its stages) in a scratch folder that stands for the
 * root of the image, starts what they made, and prints the size of the install and the memory of starts on both kinds
 * of database. Fails where a step or a start does, or the install or a start is larger than it may be. It builds no
 * image.
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
    console.log(`steps ${steps.length}, install ${mb.toFixed(0)} MB (at most ${mostMb})`)
    return [...(mb > mostMb ? [`the install has ${mb.toFixed(0)} MB`] : []), ...(await startMemory(program, top))]
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

async function runStep(command: string, cwd: string, home: string): Promise<void> {
  const startedAt = performance.now()
  await mkdir(join(home, 'tmp'), { recursive: true })
  await run('sh', ['-c', command], { cwd, maxBuffer: 1 << 26, env: { ...process.env, HOME: process.env.HOME } })
  console.log(
    `${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${command.replaceAll(home, '').slice(0, 90)}`,
  )
}
