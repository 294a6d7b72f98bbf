import { execFile } from 'node:child_process'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { copyClone } from '../../test/support/packed.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

type Step = { readonly word: string; readonly rest: string }

/** Returns the instructions of a Dockerfile of the clone by its stages, each on one line. */
export async function stagesOf(dockerfile: string): Promise<readonly (readonly Step[])[]> {
  const text = (await readFile(join(root, dockerfile), 'utf8')).replaceAll(/^ *#.*\n/gm, '').replaceAll(/\\\n */g, '')
  return text
    .split(/^FROM /m)
    .slice(1)
    .map((stage) =>
      stage.split('\n').flatMap((line) => {
        const [, word, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? []
        return word && rest ? [{ word, rest }] : []
      }),
    )
}

/**
 * Runs WORKDIR, COPY and RUN of `steps` in `top`, which stands for the root of an image, and prints the time of each
 * RUN. What COPY takes of another stage is there already.
 */
export async function runSteps(steps: readonly Step[], top: string): Promise<void> {
  let folder = top
  for (const { word, rest } of steps) {
    const own = inFolder(rest, top)
    if (word === 'WORKDIR') {
      folder = own
      await mkdir(folder, { recursive: true })
    } else if (word === 'COPY' && rest === '. .') await copyClone(folder)
    else if (word === 'COPY' && !rest.startsWith('--from'))
      await cp(join(root, rest.split(' ')[0]!), folder, { recursive: true })
    else if (word === 'RUN' && !/chown/.test(rest)) await runStep(own, folder, top)
  }
}

/** Returns a command with the folders of the image below `top`. */
export function inFolder(command: string, top: string): string {
  return command.replaceAll(/(^|[\s=])\/(source|packed|app|tmp|data|router)\b/g, `$1${top}/$2`)
}

async function runStep(command: string, cwd: string, home: string): Promise<void> {
  const startedAt = performance.now()
  await mkdir(join(home, 'tmp'), { recursive: true })
  await run('sh', ['-c', command], { cwd, maxBuffer: 1 << 26, env: { ...process.env, HOME: process.env.HOME } })
  console.log(
    `${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${command.replaceAll(home, '').slice(0, 90)}`,
  )
}
