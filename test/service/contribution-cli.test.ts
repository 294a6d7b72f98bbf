import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { databases } from '../support/setup.ts'

const valid = { contact: { name: null, emails: null }, 'additional-info': '', submissions: [] }
const wrong = `contact: {name: Jane Doe, emails: [jane@example.org]}
additional-info: ""
submissions:
  - object-type: technique
    name: N
    desciption: D
    maturity: realised
  - study:
      name: S
      summary: S
      incident-date: 2024-05-01
      incident-date-granularity: DATE
      procedure: []
      reported-by: Someone
`

describe('skg validate --schema-only', () => {
  let folder: string
  const inFolder = (name: string) => join(folder, name)
  /** Runs it in a folder and with a database that cannot be there, so that nothing but the files can be used. */
  const validate = (...args: string[]) =>
    runCommand(['validate', '--schema-only', ...args], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-validate-'))
    await writeFile(inFolder('valid.json'), JSON.stringify(valid))
    await writeFile(inFolder('wrong.yaml'), wrong)
    await writeFile(inFolder('twice.json'), '{\n  "contact": 1,\n  "contact": 2\n}')
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('§7.1: a valid document is exit code 0', async () => {
    const file = inFolder('valid.json')
    expect(await validate(file)).toEqual({ code: 0, stdout: `${file}: valid\n`, stderr: '' })
  })

  test('§7.1: what is wrong is told with line and column, and is exit code 1', async () => {
    const file = inFolder('wrong.yaml')
    const { code, stdout, stderr } = await validate(file)
    expect([code, stderr]).toEqual([1, ''])
    expect(stdout.split('\n')).toEqual([
      `${file}:1:35 /contact/emails: "emails" must be a text or null, but is a list.`,
      `${file}:6:5 /submissions/0/desciption: A technique has no field "desciption". Allowed: id, object-type, name, description, tactics, references, maturity, mitigations, items-to-remove. Did you mean description?`,
      `${file}:7:15 /submissions/0/maturity: "realised" is not a maturity. Allowed: feasible, demonstrated, realized. Did you mean realized?`,
      `${file}:14:7 /submissions/1/study/reported-by: warning: "reported-by" is deprecated as of version 1.1 and ignored; "reporter" has replaced it. Did you mean reporter?`,
      `${file}: not valid: 3 violations, 1 warning`,
      '',
    ])
  })

  test('§7.1: many files, some of which cannot be read, are all told; as JSON as well', async () => {
    const files = ['valid.json', 'twice.json', 'missing.json'].map(inFolder)
    const text = await validate(...files, folder)
    expect(text).toEqual({
      code: 1,
      stdout: [
        `${files[0]}: valid`,
        `${files[1]}:3:3: the key "contact" is given twice in one object; the first is in line 2.`,
        `${files[2]}: there is no such file.`,
        `${folder}: this is a folder; name the files in it.`,
        '4 documents: 1 valid, 3 not.\n',
      ].join('\n'),
      stderr: '',
    })
    const json = await validate('--json', inFolder('wrong.yaml'), files[1]!)
    expect(json.code).toBe(1)
    expect(JSON.parse(json.stdout)).toMatchObject([
      {
        file: inFolder('wrong.yaml'),
        valid: false,
        refused: null,
        violations: [
          { line: 1, column: 35, pointer: '/contact/emails', rule: 'type', value: null },
          { line: 6, column: 5, pointer: '/submissions/0/desciption', suggestion: 'description' },
          { line: 7, column: 15, pointer: '/submissions/0/maturity', rule: 'enum', value: '"realised"' },
        ],
        warnings: [{ line: 14, column: 7, rule: 'deprecated', severity: 'warning' }],
      },
      {
        file: files[1],
        valid: false,
        refused: { line: 3, column: 3 },
        acceptable: null,
        violations: [],
        obstacles: [],
        warnings: [],
      },
    ])
    expect(json.stdout).not.toContain('jane@')
  })

  test.each([
    ['JSON', JSON.stringify(valid), 0, '-: valid\n'],
    ['YAML', wrong.replace('realised', 'realized'), 1, expect.stringContaining('-: not valid: 2 violations')],
    ['nothing', '', 1, '-:1:1: the document is empty.\n'],
    ['too much', 'x'.repeat(3_000_000), 1, '-: The document is over the limit of 2097152 bytes.\n'],
    ['signs that a terminal obeys', '{"\\u001b[2J": 1}', 1, expect.not.stringContaining('\u001b')],
  ])('standard input: %s', async (_, input, code, stdout) => {
    expect(await runCommand(['validate', '--schema-only', '-'], {}, input)).toEqual({ code, stdout, stderr: '' })
  })

  test('no file is wrong use', async () => {
    expect(await validate()).toMatchObject({ code: 2, stderr: "error: missing required argument 'files'\n" })
  })
})

test('skg validate checks against the graph unless told otherwise', async () => {
  const database = await databases[1]!.open('starter')
  const folder = await mkdtemp(join(tmpdir(), 'skg-validate-'))
  const file = join(folder, 'edit.yaml')
  await writeFile(
    file,
    `contact: {name: null, emails: null}
additional-info: ''
submissions:
- object-type: technique
  name: LLM Prompt Injection
  description: x
  tactics: [AML.TA0500]
`,
  )
  const { code, stdout } = await runCommand(['validate', file], { DATABASE_URL: database.url! })
  expect(stdout.replaceAll(file, 'FILE').replace(/ Did you mean .*/g, '')).toBe(
    `FILE:7:13 /submissions/0/tactics/0: There is no tactic AML.TA0500.
FILE:5:9 /submissions/0/name: warning: AML.T0051 has the name "LLM Prompt Injection" already.
FILE: valid, but not acceptable: 1 obstacle, 1 warning
`,
  )
  expect(code).toBe(1)
  await rm(folder, { recursive: true })
  await database.close()
})
