import {
  type ConstValueNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  Kind,
  parse,
  TypeInfo,
  type ValueNode,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql'

type Edit = { readonly start: number; readonly end: number; readonly text: string }

/** A document in the words of the schema, and what nobody can rewrite without knowing what is meant. */
export type RewrittenDocument = {
  readonly text: string
  readonly notes: readonly { readonly line: number; readonly message: string }[]
}

/** Mutations whose arguments went into one input; the value says whether the answer went into `contribution`. */
const withInput: Readonly<Record<string, boolean>> = {
  submitContribution: false,
  withdrawContribution: true,
  reviewContribution: true,
}
/** Fields that have another name now, by their types: what they were called and are called. */
const renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AddedObject: { id: 'objectId' },
  ChangedObject: { id: 'objectId' },
  CitationDuplicate: { id: 'sourceSlug' },
  CitationReplacement: { sourceId: 'sourceSlug' },
  CuratedCitation: { id: 'sourceSlug' },
  DeleteTargetPayload: { id: 'targetId' },
  EndArtifactPayload: { id: 'artifactId' },
  Evidence: { sourceId: 'sourceSlug' },
  NarrativeBlock: { kind: 'blockKind', label: 'quantity' },
  PendingEvidence: { sourceId: 'sourceSlug' },
  QueuedCitation: { id: 'slug', sourceId: 'sourceSlug' },
  ScanRun: { kind: 'runKind' },
  ServiceRun: { id: 'runId' },
  SoftwareComponent: { kind: 'componentKind' },
  StaticExport: { id: 'slug' },
  SurveyQuestion: { kind: 'questionKind' },
  Target: { kind: 'targetKind' },
  TargetRun: { id: 'runId' },
  ThreatModelComponent: { kind: 'componentKind' },
  TriageFailure: { id: 'findingId' },
  WiringCheck: { id: 'name' },
}
const errors = 'errors { code message path }'

/**
 * Returns a document of 0.2 for the schema of today: values of enums in capitals, arguments of mutations in one
 * `input`, variables of orders as lists, fields by their new names under what they were called. Throws GraphQLError for
 * what is no document.
 */
export function rewriteDocument(schema: GraphQLSchema, text: string): RewrittenDocument {
  const document = parse(text)
  const edits: Edit[] = []
  const notes: { line: number; message: string }[] = []
  const types = new TypeInfo(schema)
  const spell = (node: ValueNode | ConstValueNode) => {
    const type = getNamedType(types.getInputType())
    if (!isEnumType(type) || !('value' in node) || typeof node.value !== 'string' || !node.loc) return
    const name = node.value.toUpperCase().replaceAll('-', '_')
    if ((node.kind === Kind.STRING || !type.getValue(node.value)) && type.getValue(name))
      edits.push({ start: node.loc.start, end: node.loc.end, text: name })
  }
  visit(
    document,
    visitWithTypeInfo(types, {
      EnumValue: spell,
      StringValue: spell,
      Argument({ name, loc }) {
        if (name.value === 'offset' && !types.getArgument() && loc)
          notes.push({ line: loc.startToken.line, message: 'offset is gone: page with first and after' })
      },
      VariableDefinition(node) {
        edits.push(...listed(node))
      },
      Field(node) {
        if (types.getParentType() === schema.getMutationType()) edits.push(...inputOf(node))
        edits.push(...renamedIn(types.getParentType()?.name, node))
      },
    }),
  )
  if (edits.length === 0) return { text, notes: [...notes, ...notesOfVariables(schema, document)] }
  // What went into an input has a type only now.
  return rewriteDocument(schema, applied(text, edits))
}

/** Answers keep their keys: a field without an alias gets its old name as one. */
function renamedIn(type: string | undefined, { name, alias }: FieldNode): readonly Edit[] {
  const now = type && Object.hasOwn(renamed, type) ? renamed[type]?.[name.value] : undefined
  if (now === undefined || !name.loc) return []
  const { start, end } = name.loc
  return [{ start, end, text: alias ? now : `${name.value}: ${now}` }]
}

function inputOf({ name, arguments: sent = [], selectionSet }: FieldNode): readonly Edit[] {
  const isMoved = withInput[name.value]
  const [first, last] = [sent[0]?.loc, sent.at(-1)?.loc]
  if (isMoved === undefined || !first || !last || !selectionSet?.loc) return []
  if (sent.some((argument) => argument.name.value === 'input')) return []
  const { start, end } = selectionSet.loc
  const insert = (at: number, text: string) => ({ start: at, end: at, text })
  return [
    insert(first.start, 'input: { '),
    insert(last.end, ' }'),
    ...(isMoved ? [insert(start, '{ contribution '), insert(end, ` ${errors} }`)] : [insert(end - 1, `${errors} `)]),
  ]
}

/**
 * Where an argument became a list, a variable of one value may no longer stand; what is sent for it is taken as a list
 * of one.
 */
function listed({ type }: VariableDefinitionNode): readonly Edit[] {
  const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type
  if (named.kind !== Kind.NAMED_TYPE || !named.loc || !nowLists.has(named.name.value)) return []
  return [{ start: named.loc.start, end: named.loc.end, text: `[${named.name.value}!]` }]
}

/** Inputs that every argument takes as a list. */
const nowLists: ReadonlySet<string> = new Set([
  'ApplicationOrder',
  'CaseStudyOrder',
  'MitigationOrder',
  'TechniqueOrder',
  'WeaknessOrder',
])

/** Values of variables are in code that calls the document, where nothing finds them. */
function notesOfVariables(schema: GraphQLSchema, document: DocumentNode) {
  const notes: { line: number; message: string }[] = []
  visit(document, {
    VariableDefinition({ variable, type, loc }) {
      let named = type
      while (named.kind !== Kind.NAMED_TYPE) named = named.type
      const values = schema.getType(named.name.value)
      const isRespelt = isEnumType(values) && values.getValues().some(({ name, value }) => name !== value)
      if (isRespelt && loc)
        notes.push({
          line: loc.startToken.line,
          message: `$${variable.name.value}: values of ${values.name} are in capitals now`,
        })
    },
  })
  return notes
}

function applied(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((whole, { start, end, text: put }) => whole.slice(0, start) + put + whole.slice(end), text)
}
