import { expect, test } from 'vitest'
import { checkVersion, withHeading } from '../../scripts/release/version.ts'

test.each(['1.2.4', '1.3.0', '2.0.0'])('operations §4: after 1.2.3 may come %s', (next) => {
  expect(() => checkVersion(next, '1.2.3')).not.toThrow()
})

test.each(['1.2.3', '1.2.5', '1.3.1', '1.4.0', '2.0.1', '3.0.0'])(
  'operations §4: after 1.2.3 does not come %s',
  (next) => {
    expect(() => checkVersion(next, '1.2.3')).toThrow(`after 1.2.3 comes 1.2.4, 1.3.0, 2.0.0, not ${next}`)
  },
)

test.each(['', 'v1.2.4', '1.2.4-rc.1', '1.2'])('operations §4: "%s" is no version', (next) => {
  expect(() => checkVersion(next, '1.2.3')).toThrow('is no version such as 1.2.3')
})

test('operations §4: the changelog gets the version and its date', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- This.\n\n## 0.1.0\n\n- That.\n'
  expect(withHeading(changelog, '0.2.0', '2026-11-29')).toBe(
    '# Changelog\n\n## 0.2.0 (2026-11-29)\n\n- This.\n\n## 0.1.0\n\n- That.\n',
  )
})

test.each([
  ['nothing below', '# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- That.\n'],
  ['no heading', '# Changelog\n\n## 0.1.0\n\n- That.\n'],
  ['two headings', '## Unreleased\n\n- This.\n\n## Unreleased\n\n- That.\n'],
])('operations §4: a changelog with %s is refused', (_, changelog) => {
  expect(() => withHeading(changelog, '0.2.0', '2026-11-29')).toThrow('CHANGELOG.md must have "## Unreleased" once')
})
