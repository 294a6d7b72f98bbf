import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const pattern = /^(\d+)\.(\d+)\.(\d+)$/

/** Throws unless `next` is a version that may follow `current`: the next patch, minor or major one. */
export function checkVersion(next: string, current: string): void {
  if (!pattern.test(next)) throw new Error(`${next || 'nothing'} is no version such as 1.2.3`)
  const [major, minor, patch] = partsOf(current)
  const following = [
    [major, minor, patch + 1],
    [major, minor + 1, 0],
    [major + 1, 0, 0],
  ].map((parts) => parts.join('.'))
  if (!following.includes(next)) throw new Error(`after ${current} comes ${following.join(', ')}, not ${next}`)
}

function partsOf(version: string): readonly [number, number, number] {
  const [, major, minor, patch] = pattern.exec(version) ?? []
  return [Number(major), Number(minor), Number(patch)]
}

const unreleased = '## Unreleased\n'

/** Returns the changelog with `version` and its date in place of the heading of what is not released yet. */
export function withHeading(changelog: string, version: string, date: string): string {
  const [before, after, ...more] = changelog.split(unreleased)
  const text = after?.split(/^## /m)[0]?.trim()
  if (!text || more.length > 0)
    throw new Error(`CHANGELOG.md must have "${unreleased.trim()}" once, with text below it`)
  return `${before}## ${version} (${date})\n${after}`
}

/** Writes `version` wherever the clone in `root` names its own, but for package.json, which npm does. */
export function writeVersion(root: string, version: string, date: string): readonly string[] {
  const change = (file: string, changed: (text: string) => string) => {
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    const next = changed(text)
    if (next === text) throw new Error(`${file} has no version to change`)
    writeFileSync(path, next)
    return file
  }
  return [
    change('CHANGELOG.md', (text) => withHeading(text, version, date)),
    change('deploy/kubernetes/kustomization.yaml', (text) =>
      text.replace(/newTag: "[^"]*"/, () => `newTag: "${version}"`),
    ),
  ]
}
