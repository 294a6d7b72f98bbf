import { readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { schemaMessage } from '../../ground/schema-message.ts'
import type { Problem } from './problems.ts'
import type { YamlFile } from './yaml-file.ts'

export type SchemaName =
  | 'report'
  | 'survey'
  | 'chart'
  | 'finding'
  | 'benchmark'
  | 'sources'
  | 'citations'
  | 'research-index'

const mostExplained = 1_000
const mostTold = 100

const validators = new Map<SchemaName, ValidateFunction>()

/**
 * Returns `yaml` as the type that its schema describes; its violations, at most 100, go to `problems`, and then the
 * answer is null.
 */
export function checkSchema<T>(yaml: YamlFile<unknown>, name: SchemaName, problems: Problem[]): YamlFile<T> | null {
  const validate = validators.get(name) ?? compile(name)
  validators.set(name, validate)
  if (validate(yaml.value)) return yaml as YamlFile<T>
  // To explain an error it is compared with the others.
  for (const error of explained((validate.errors ?? []).slice(0, mostExplained)).slice(0, mostTold)) {
    const path = pathOf(error.instancePath)
    const place = error.keyword === 'additionalProperties' ? [...path, String(error.params.additionalProperty)] : path
    problems.push(yaml.problem(place, messageOf(error)))
  }
  return null
}

function compile(name: SchemaName): ValidateFunction {
  const ajv = new Ajv2020({
    allErrors: true,
    ownProperties: true,
    verbose: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
  })
  addFormats.default(ajv, { keywords: true })
  return ajv.compile(JSON.parse(readFileSync(new URL(`./schemas/${name}.schema.json`, import.meta.url), 'utf8')))
}

/** The errors that a person can act on: of alternatives, only those of the one that comes nearest. */
function explained(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = errors
    .filter(({ keyword }) => keyword === 'oneOf')
    .sort((a, b) => a.schemaPath.length - b.schemaPath.length)
  let kept = errors
  for (const choice of choices.filter(({ params }) => params.passingSchemas === null)) {
    if (!kept.includes(choice)) continue
    const branchOf = ({ schemaPath, instancePath }: ErrorObject) =>
      schemaPath.startsWith(`${choice.schemaPath}/`) && `${instancePath}/`.startsWith(`${choice.instancePath}/`)
        ? schemaPath.slice(choice.schemaPath.length + 1).split('/', 1)[0]
        : undefined
    const branches = Map.groupBy(kept, branchOf)
    const others = branches.get(undefined) ?? []
    branches.delete(undefined)
    // What the value itself lacks or has too much tells the alternatives apart; what is wrong deeper inside does not.
    const distance = (branch: readonly ErrorObject[]) =>
      branch.reduce((sum, { instancePath }) => sum + (instancePath === choice.instancePath ? 100 : 1), 0)
    const nearest = [...branches.values()].sort((a, b) => distance(a) - distance(b))[0]
    if (nearest) kept = [...others.filter((error) => error !== choice), ...nearest]
  }
  return kept
}

function messageOf(error: ErrorObject): string {
  const { keyword, params, parentSchema, data } = error
  const properties = Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {})
  switch (keyword) {
    case 'additionalProperties':
      return `is not a known key; known are ${properties.join(', ')}`
    case 'enum':
      return `is ${shown(data)}, but ${schemaMessage(error)}`
    case 'type':
      return `${schemaMessage(error)}, but is ${shown(data)}`
    case 'pattern':
    case 'format':
      return `is ${shown(data)}, but ${schemaMessage(error)}`
    case 'formatMinimum':
      return `is ${shown(data)}, but must be ${params.limit} or later`
    case 'maxItems':
      return `has ${(data as readonly unknown[]).length} entries, but at most ${params.limit} are read`
    case 'oneOf':
      return params.passingSchemas
        ? 'must be one of the alternatives, not several'
        : 'fits none of the alternatives that the schema allows'
    default:
      return schemaMessage(error)
  }
}

function shown(data: unknown): string {
  const text = JSON.stringify(data) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function pathOf(instancePath: string): (string | number)[] {
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}
