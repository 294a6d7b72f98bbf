import { applicationGuid } from '../../src/ground/identifiers.ts'

export const shop = applicationGuid('shop')
export const hidden = applicationGuid('hidden shop')
export const page = '{ totalCount nodes { id } pageInfo { endCursor hasNextPage } }'

/** What shows findings, by fields that need a credential. */
export const closed: readonly string[] = [
  `application(guid: "${shop}") { id name }`,
  `applications ${page}`,
  `securityFinding(id: "${shop}:1") { id title }`,
  `securityFindings { totalCount nodes { id title } facets { field values { value count } } }`,
  'securityFindingCounts { total open bySeverity { severity total } }',
  'scans { totalCount nodes { tool application { name } } }',
  'applications(orderBy: { field: EXPOSURE, direction: DESC }) { nodes { id name } }',
  'techniques(first: 500, orderBy: [{ field: OPEN_FINDINGS, direction: DESC }]) { nodes { id } }',
  'weaknesses(first: 500, orderBy: [{ field: OPEN_FINDINGS, direction: DESC }]) { nodes { id } }',
  'technique(id: "AML.T0051") { id findings { totalCount nodes { id } } }',
  'weakness(id: "CWE-79") { id findings { totalCount nodes { id } } }',
  `applicationDifference(a: "${shop}", b: "${shop}") { a { id } }`,
]
/** What leaves them out. */
export const opened: readonly string[] = [
  `node(id: "${shop}") { id label }`,
  `nodes(ids: ["${shop}", "AML.T0051", "${shop}:1"]) { id label }`,
  'neighbors(id: "CWE-79") { groups { count neighbors { nodes { id } } } } search(text: "shop") { totalCount nodes { id } facets { values { value count } } }',
]
/** The same of an application that the caller may not see. */
export const ofHidden: readonly string[] = [
  `application(guid: "${hidden}") { id }`,
  `securityFinding(id: "${hidden}:1") { id }`,
  `node(id: "${hidden}") { id }`,
  `nodes(ids: ["${hidden}", "${hidden}:1"]) { id }`,
  `securityFindings(filter: { application: "${hidden}" }) { totalCount nodes { id } }`,
  'search(text: "hidden shop") { totalCount nodes { id } facets { values { value count } } }',
  `neighbors(id: "${hidden}") { groups { count } } path(from: "${hidden}:1", to: "AML.T0051") { stopped }`,
  `applications(name: "hidden") ${page}`,
  `applicationDifference(a: "${shop}", b: "${hidden}") { a { id } }`,
  `_entities(representations: [{ __typename: "Application", guid: "${hidden}" }, { __typename: "SecurityFinding", id: "${hidden}:1" }]) { ... on Application { name } ... on SecurityFinding { title } }`,
  'targets { totalCount nodes { name } } of: targets(filter: { application: "hidden shop" }) { totalCount nodes { name } }',
]
