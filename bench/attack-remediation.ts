import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type AttackResult, type AttackTask, threadLimits } from '../src/application/compute.ts'
import { createTaskThread } from '../src/ground/threads.ts'

const tactics = Array.from({ length: 15 }, (_, index) => `AML.TA${String(index).padStart(4, '0')}`)

/**
 * Measures attack paths of `COUNT` exposed techniques (default 500), without remediation or, with `ROUNDS`, with it,
 * and how long the caller of their thread is blocked. Called as `node bench/attack-remediation.ts [COUNT [ROUNDS]]`.
 */
async function main([count = '500', rounds = '0']: readonly string[]): Promise<void> {
  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const techniques = Array.from({ length: Number(count) }, (_, index) => ({
    id: `AML.T${String(index).padStart(4, '0')}`,
    maturity: random(4),
    tactics: [tactics[random(tactics.length)]!],
  }))
  const tacticOf = new Map(techniques.map(({ id, tactics: own }) => [id, own[0]!]))
  const studies = Array.from({ length: 200 }, (_, index) => ({
    id: `AML.CS${index}`,
    steps: Array.from({ length: 10 }, () => techniques[random(techniques.length)]!.id)
      .map((technique) => ({ technique, tactic: tacticOf.get(technique)! }))
      .sort((a, b) => (a.tactic < b.tactic ? -1 : 1)),
  }))
  const findings = techniques.map(({ id }, index) => ({
    targets: [id],
    techniques: [id],
    severity: random(6),
    count: 1,
    issueIds: [index + 1],
  }))
  const mitigations = new Map(techniques.map(({ id }) => [id, [`AML.M${random(30)}`, `AML.M${random(30)}`]] as const))
  const input = { tactics, techniques, findings, studies, parents: new Map() }
  const task = { targetId: 'bench', input, filter: { from: [], to: [], through: null, maxSteps: 16 } }
  const remediation = rounds === '0' ? null : { rounds: Number(rounds), mitigations }
  const run = createTaskThread<AttackTask, AttackResult>(
    new URL('../src/application/thread.ts', import.meta.url),
    threadLimits,
  )
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const began = performance.now()
  const before = process.cpuUsage()
  delay.enable()
  const { items, paths } = await run({ ...task, remediation })
  delay.disable()
  const seconds = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(before)
  const memory = Math.round(process.resourceUsage().maxRSS / 1024)
  console.log(
    `${items.length} listed of ${paths}, ${rounds} rounds: ${seconds.toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} s of CPU, ${memory} MB, blocked for ${(delay.max / 1e6).toFixed(1)} ms at most`,
  )
}

await main(process.argv.slice(2))
