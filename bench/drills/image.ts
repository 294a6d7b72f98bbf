import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sizeMb } from '../../test/support/packed.ts'
import { runSteps, stagesOf } from './dockerfile.ts'
import { routerImage } from './router-image.ts'
import { startMemory } from './start-memory.ts'

/** Of the files of the install. */
const mostMb = 130

/**
 * Runs the steps of `deploy/Dockerfile` (COPY, WORKDIR and RUN of its stages but the last, which only copies) in a
 * scratch folder that stands for the root of the image, and those of `deploy/router/Dockerfile`; starts what they made,
 * and prints the size of the install and the memory of starts on both kinds of database. Fails where a step or a start
 * does, or the install or a start is larger than it may be. It builds no image.
 */
export async function image(): Promise<readonly string[]> {
  const top = await mkdtemp(join(tmpdir(), 'skg-image-'))
  try {
    const steps = (await stagesOf('deploy/Dockerfile')).slice(0, -1).flat()
    await runSteps(steps, top)
    const program = join(top, 'app/node_modules/security-knowledge-graph/bin/skg.js')
    const mb = await sizeMb(join(top, 'app'))
    console.log(`install ${mb.toFixed(0)} MB (at most ${mostMb})`)
    return [
      ...(mb > mostMb ? [`the install has ${mb.toFixed(0)} MB`] : []),
      ...(await routerImage(program, top)),
      ...(await startMemory(program, top)),
    ]
  } finally {
    await rm(top, { recursive: true, force: true })
  }
}
