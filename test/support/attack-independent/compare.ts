import { expect } from 'vitest'
import type { Answer } from '../seceng.ts'
import type { Knowledge, Parameters, Subject } from './model.ts'
import { attackPaths, count, enumerable, shown } from './paths.ts'
import { remediation } from './remediation.ts'
import { graphOf } from './steps.ts'

type Send = (method: string, path: string) => Promise<Answer>
type Asked = Parameters & { readonly rounds?: number }
const pages = 5

/**
 * Expects of the service the paths of a target and their remedies that the independent program finds; gives the number
 * of paths.
 */
export async function compare(send: Send, knowledge: Knowledge, subject: Subject, asked: Asked = {}) {
  const about = `${subject.name} ${JSON.stringify(asked)}`
  const query = new URLSearchParams({ target: subject.id, model: '1' })
  for (const [name, value] of Object.entries(asked)) query.set(name, String(value))
  const first = await send('GET', `/attack-paths?${query}&limit=100`)
  expect(first.status, about).toBe(200)
  const graph = graphOf(knowledge, subject, asked)
  const found = new Set([...graph.exposed.values()].flat().map(({ id }) => id))
  const paths = count(graph, asked)
  expect(first.body, about).toMatchObject({
    paths,
    complete: paths <= 10_000,
    exposed: { techniques: graph.exposed.size, findings: found.size },
  })
  if (paths > enumerable) return paths
  const own = attackPaths(knowledge, subject, asked)
  expect(first.body.total, about).toBe(own.listed.length)
  const items = [...first.body.items]
  let { nextCursor } = first.body
  for (let page = 1; nextCursor !== null && page < pages; page++) {
    const { body } = await send('GET', `/attack-paths?${query}&limit=100&cursor=${encodeURIComponent(nextCursor)}`)
    items.push(...body.items)
    nextCursor = body.nextCursor
  }
  expect(items.map(itemShown), about).toMatchObject(
    own.listed.slice(0, 100 * pages).map((path) => shown(path, knowledge, subject, own.graph)),
  )
  for (const path of own.listed.slice(0, 1).flatMap((first) => [first, ...first.variants.slice(0, 1)])) {
    const one = shown({ variants: [], ...path }, knowledge, subject, own.graph, 1_000)
    const { body } = await send('GET', `/attack-paths/${one.id}?${query}`)
    expect(itemShown(body), about).toMatchObject(one)
  }
  const remedy = await send('GET', `/attack-paths/remediation?${query}`)
  expect(remedyShown(remedy.body), about).toMatchObject(remediation(knowledge, subject, asked))
  return paths
}

type Named = { readonly id: string }
const ids = (list: readonly Named[]) => list.map(({ id }) => id)

function itemShown({ steps, witnesses, ...item }: Answer['body']) {
  return {
    ...item,
    witnesses: ids(witnesses),
    steps: steps.map(({ technique, tactic, transition, mitigations, findings, ...step }: Answer['body']) => ({
      technique: technique.id,
      tactic: tactic.id,
      severity: step.severity,
      findingCount: step.findingCount,
      findings: ids(findings),
      exposures: step.weaknesses.map(({ id, ancestors }: Answer['body']) => `${id} ${ancestors.at(-1) ?? id}`).sort(),
      studies: transition && ids(transition.studies),
      mitigations: {
        implemented: ids(mitigations.implemented),
        planned: ids(mitigations.planned),
        missing: ids(mitigations.missing),
      },
    })),
  }
}

function remedyShown({ findings, mitigations, total }: Answer['body']) {
  return {
    findings: {
      rounds: findings.rounds.map((round: Answer['body']) => ({
        ...round,
        technique: round.technique.id,
        weaknesses: [...round.weaknesses].sort(),
      })),
      minimum: findings.minimum,
    },
    mitigations: {
      rounds: mitigations.rounds.map((round: Answer['body']) => ({ ...round, mitigation: round.mitigation.id })),
    },
    total,
  }
}
