import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import plugin from '@graphql-eslint/eslint-plugin'
import { ESLint, type Linter, type Rule } from 'eslint'
import { type ASTNode, Kind, parse, visit } from 'graphql'

const recommended = plugin.configs['flat/schema-recommended'].rules
const relay = plugin.configs['flat/schema-relay'].rules

/** Where the graph deviates from the rules of @graphql-eslint, and why. */
const deviations: Linter.RulesRecord = {
  // Connections, edges, payloads and counts are values: what has an id is an object of the graph, by the law of `Node`.
  '@graphql-eslint/strict-id-in-types': 'off',
  // Short lists that are never paged, such as the tactics of a technique, are plain lists.
  '@graphql-eslint/relay-edge-types': [
    'error',
    { withEdgeSuffix: true, shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false },
  ],
}

/** Fields that begin with the name of their type: as their sources name them, or as `kind` is that of a node. */
const namesOfSources = ['scanType', 'datasetKind', 'targetKind']

/** Returns what the linter finds in `sdl`, a line each; nothing of what the library of federation adds to it. */
export async function lintSchema(sdl: string): Promise<readonly string[]> {
  const filePath = 'schema.graphql'
  const eslint = new ESLint({
    cwd: process.cwd(),
    overrideConfigFile: true,
    overrideConfig: {
      files: ['**/*.graphql'],
      languageOptions: { parser: plugin.parser, parserOptions: { graphQLConfig: { schema: sdl } } },
      plugins: { '@graphql-eslint': { rules: plugin.rules as unknown as Record<string, Rule.RuleModule> } },
      rules: { ...recommended, ...relay, ...deviations } as Linter.RulesRecord,
    },
  })
  const [result] = await eslint.lintText(sdl, { filePath })
  const isFederation = federationLines(sdl)
  return result!.messages
    .filter(({ line, message, ruleId }) => {
      const isNameOfSource =
        ruleId === '@graphql-eslint/no-typename-prefix' && namesOfSources.some((name) => message.includes(`"${name}"`))
      return !isFederation(line) && !isNameOfSource
    })
    .map(({ line, message, ruleId }) => `${line}: ${message} (${ruleId})`)
}

const federationName = /^(_|link__|federation__)/
const federationDirectives = new Set(['link', 'key', 'shareable', 'cost', 'listSize'])

/** Returns a check that a line is of a definition or field that the specification of federation names. */
function federationLines(sdl: string): (line: number) => boolean {
  const ranges: { readonly from: number; readonly to: number }[] = []
  visit(parse(sdl), {
    enter(node: ASTNode) {
      if (!('name' in node) || !node.name || !node.loc) return
      const { value } = node.name
      const isDirective = node.kind === Kind.DIRECTIVE_DEFINITION && federationDirectives.has(value)
      if (isDirective || federationName.test(value))
        ranges.push({ from: node.loc.startToken.line, to: node.loc.endToken.line })
    },
  })
  return (line) => ranges.some(({ from, to }) => line >= from && line <= to)
}

async function main(): Promise<void> {
  const found = await lintSchema(readFileSync(new URL('../test/contract/schema.graphql', import.meta.url), 'utf8'))
  for (const line of found) console.log(line)
  if (found.length > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1]!).href) await main()
