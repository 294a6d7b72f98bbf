import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Change } from '../../db/engine/snapshot.ts'
import { importAtlas } from '../../src/import/importers.ts'
import { type Release, readRelease } from '../support/atlas-release.ts'
import { databases } from '../support/setup.ts'
import { sharedData } from '../support/shared-data.ts'

/** The sorts of warning, as messages name them. */
const sorts: Readonly<Record<string, RegExp>> = {
  foreign: /objects of another matrix/,
  version: /names no version/,
  absent: /^(tactic|technique|parent) .* is not in the file$/,
  inexact: /more exact than its granularity/,
  reporter: /must name its reporter/,
  order: /before it was created/,
  repeated: /listed more than once/,
  title: /title of the reference is empty/,
  phase: /stands where a phase belongs/,
  lost: /^leads to /,
  key: /^the key .* is not known here; it is left out of \d+ objects$/,
}

type Fields = Readonly<Record<string, unknown>>

/** What a database holds after some releases, and what the next one changes, by an independent reckoning. */
class Expected {
  readonly #objects = new Map<string, { readonly kind: string; readonly fields: Fields }>()
  readonly #tactics = new Map<string, readonly string[]>()
  readonly #relations = { step: new Map<string, unknown>(), mitigationLink: new Map<string, unknown>() }

  take(release: Release): Change[] {
    const changes: Change[] = []
    for (const [id, { kind, fields }] of release.objects) {
      const earlier = this.#objects.get(id)?.fields
      const now = { ...fields, retired: false }
      const tactics = release.tactics.get(id) ?? []
      if (!earlier) changes.push({ id, kind, field: '*', before: null, after: 'added' })
      else changes.push(...differences(id, kind, earlier, now))
      if (earlier && kind === 'technique')
        changes.push(...differences(id, kind, { tactics: this.#tactics.get(id) ?? [] }, { tactics }))
      this.#objects.set(id, { kind, fields: now })
      this.#tactics.set(id, tactics)
    }
    for (const [id, { kind, fields }] of this.#objects) {
      if (release.objects.has(id) || fields.retired) continue
      changes.push({ id, kind, field: 'retired', before: false, after: true })
      const { position: _, ...others } = fields
      this.#objects.set(id, {
        kind,
        fields: { ...others, ...(kind === 'tactic' && { position: null }), retired: true },
      })
    }
    changes.push(...this.#relate('step', release, release.steps))
    changes.push(
      ...this.#relate('mitigationLink', release, new Map([...release.links].map(([id, use]) => [id, { use }]))),
    )
    return changes
  }

  #relate(kind: 'step' | 'mitigationLink', release: Release, rows: ReadonlyMap<string, Fields>): Change[] {
    const stored = this.#relations[kind]
    const changes: Change[] = []
    for (const [id, row] of rows) {
      const earlier = stored.get(id) as Fields | undefined
      if (earlier) changes.push(...differences(id, kind, earlier, row))
      else changes.push({ id, kind, field: '*', before: null, after: 'added' })
      stored.set(id, row)
    }
    for (const id of [...stored.keys()]) {
      if (rows.has(id) || !release.objects.has(id.split(' ')[0]!)) continue
      changes.push({ id, kind, field: '*', before: 'listed', after: null })
      stored.delete(id)
    }
    return changes
  }
}

function differences(id: string, kind: string, before: Fields, after: Fields): Change[] {
  return Object.keys(after)
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ id, kind, field, before: before[field] ?? null, after: after[field] ?? null }))
}

const inOrder = (changes: readonly Change[]) => {
  const named = changes.map(({ before, after, ...change }) => ({
    ...change,
    before: before ?? null,
    after: after ?? null,
  }))
  return named
    .filter(({ kind }) => kind !== 'techniqueTactic')
    .map((change) => JSON.stringify(change, Object.keys(change).sort()))
    .sort()
}

describe.skipIf(!sharedData.exists)('all releases of ATLAS (shared data)', () => {
  let folder: string
  let files: readonly string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-atlas-'))
    await promisify(execFile)('tar', ['-xJf', sharedData.atlasHistory, '-C', folder])
    const found = await readdir(folder, { recursive: true })
    const numbers = (name: string) => (name.match(/\d+/g) ?? []).map((part) => part.padStart(6, '0')).join()
    files = found
      .filter((name) => /ATLAS-\d.*\.yaml$/.test(name))
      .sort((a, b) => (numbers(a) < numbers(b) ? -1 : 1))
      .map((name) => join(folder, name))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  type Run = (typeof databases)[number] & { readonly every: number }
  const [pglite, postgres] = databases as [(typeof databases)[number], (typeof databases)[number]]
  const title = 'knowledge §2: one after another, every $every. is read as it is ($kind)'
  const readAll = async ({ open, every }: Run) => {
    expect(files).toHaveLength(65)
    const database = await open('empty')
    const expected = new Expected()
    try {
      for (const file of files.filter((_, index) => index % every === 0)) {
        const name = file.slice(folder.length)
        const release = readRelease(await readFile(file, 'utf8'))
        const report = await importAtlas(database.db, file, { allowOlder: true })
        const count = (kind: string) => [...release.objects.values()].filter((object) => object.kind === kind).length
        const totals = Object.fromEntries(Object.entries(report.counts).map(([key, { total }]) => [key, total]))
        expect(totals, name).toEqual({
          tactics: count('tactic'),
          techniques: count('technique'),
          mitigations: count('mitigation'),
          caseStudies: count('caseStudy'),
          steps: release.steps.size,
          mitigationLinks: release.links.size,
          references: [...release.objects.values()].flatMap(({ fields }) => fields.references).length,
        })
        expect(inOrder(report.changes), name).toEqual(inOrder(expected.take(release)))
        const warned = Map.groupBy(
          report.warnings,
          ({ message }) => Object.keys(sorts).find((sort) => sorts[sort]!.test(message)) ?? message,
        )
        expect(Object.fromEntries([...warned].map(([sort, own]) => [sort, own.length])), name).toEqual(
          Object.fromEntries(Object.entries(release.warnings).filter(([, expectedCount]) => expectedCount > 0)),
        )
      }
    } finally {
      await database.close()
    }
  }
  test.each<Run>([{ ...postgres, every: 16 }])(title, readAll, 180_000)
  test.each<Run>([
    { ...pglite, every: 8 },
    { ...postgres, every: 1 },
  ])(title, { tags: ['long'] }, readAll)
})
