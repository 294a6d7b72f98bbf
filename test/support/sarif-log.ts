import { expect } from 'vitest'
import { readSarif } from '../../src/import/finding/read/sarif.ts'
import { readContent } from '../support/finding-readers.ts'

export type Json = Record<string, unknown>

export const fileOf = (...runs: readonly Json[]) => ({ version: '2.1.0', runs })

export const runOf = (results: readonly unknown[], rest: Json = {}, driver: Json = {}) => ({
  tool: { driver: { name: 'Scanner', ...driver } },
  ...rest,
  results,
})

export const at = (uri: string, region: Json = {}, more: Json = {}) => ({
  locations: [{ physicalLocation: { artifactLocation: { uri, ...more }, region } }],
})

export const read = (...runs: readonly Json[]) => readContent(readSarif, fileOf(...runs))

export const one = async (result: Json, rest: Json = {}, driver: Json = {}) => {
  const { findings, warnings } = await read(runOf([result], rest, driver))
  expect(findings.length).toBe(1)
  return { ...findings[0]!, warnings }
}

export const prints = async (...results: readonly Json[]) => {
  const { findings, repeats } = await read(runOf(results))
  return {
    findings: findings.map(({ fingerprint }) => fingerprint),
    repeats: repeats.map(({ fingerprint }) => fingerprint),
  }
}
