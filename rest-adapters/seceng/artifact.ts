import { fromEnum } from '../../src/ground/names.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { object } from '../report-schemas.ts'
import { type Route, route } from '../route.ts'
import { secengBase } from './base.ts'
import { errorFields, succeeded } from './errors.ts'
import { commonErrors, idParameter } from './page.ts'

/** Selection of an artefact. */
export const artifactFields =
  'id name sha256 verdict examinedAt runId replacedVersion { sha256 verdict examinedAt replacedAt }'

type Version = { readonly verdict: string }
type Selected = Version & { readonly id: string; readonly replacedVersion: Version | null }

/** Returns an artefact as the server API spells it (contract: seceng §9.7). */
export function artifactBody({ replacedVersion, ...artifact }: Selected) {
  return {
    ...artifact,
    verdict: fromEnum(artifact.verdict),
    replacedVersion: replacedVersion && { ...replacedVersion, verdict: fromEnum(replacedVersion.verdict) },
    links: { self: `${secengBase}/artifacts/${artifact.id}` },
  }
}

const instant: JsonSchema = { type: 'string', format: 'date-time' }
const version = {
  sha256: { type: ['string', 'null'] },
  verdict: { type: 'string', enum: ['malicious', 'suspicious', 'clean', 'unknown'] },
  examinedAt: instant,
} satisfies Readonly<Record<string, JsonSchema>>

/** Schema of an artefact. */
export const artifactSchema: JsonSchema = object({
  id: { type: 'string', format: 'uuid' },
  name: { type: 'string' },
  ...version,
  runId: { type: ['string', 'null'], description: 'The run that examined it last.' },
  replacedVersion: {
    anyOf: [object({ ...version, replacedAt: instant }), { type: 'null' }],
    description: 'The malicious version that other bytes replaced within 24 hours.',
  },
  links: object({ self: { type: 'string', description: 'Where it is ended.' } }),
})

/** Where artefacts of trust scans are ended (contract: seceng §9.7). */
export const artifactRoute: Route = route({
  method: 'DELETE',
  path: `${secengBase}/artifacts/:artifactId`,
  operationId: 'endArtifact',
  tag: 'targets',
  summary: 'Ends an artefact of trust scans that is gone.',
  description: 'It leaves the lists of its target and application, and its findings are closed as `REPLACED`.',
  access: 'seceng:write',
  parameters: { artifactId: idParameter('Id of the artefact.', '0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73') },
  operation: `mutation EndArtifact($input: EndArtifactInput!) { payload: endArtifact(input: $input) { id: artifactId ${errorFields} } }`,
  variables: ({ parameters }) => ({ input: { id: parameters.artifactId } }),
  project: ({ payload }) => {
    succeeded(payload)
    return null
  },
  success: { status: 204, description: 'It is ended.' },
  response: { type: 'null' },
  errors: { ...commonErrors, 404: 'There is no such artefact.' },
})
