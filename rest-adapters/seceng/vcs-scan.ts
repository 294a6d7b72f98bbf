import { object } from '../report-schemas.ts'
import { present, type Route, route } from '../route.ts'
import { secengBase } from './base.ts'
import { errorFields, succeeded } from './errors.ts'
import { runFields, runOf, runSchema, runsPath } from './scan-run-body.ts'
import { text } from './scan-run-parameters.ts'

/** The run that a request queued, or why its event starts none. */
type Started = ReturnType<typeof runOf> | { readonly ignored: string }

export const vcsScanRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: `${secengBase}/vcs-scan`,
    operationId: 'createVcsScan',
    tag: 'scan runs',
    summary: 'Clones a registered repository and scans it.',
    description:
      'The body names a target and what of it to scan. Or it is the push event of a webhook, with `target` in the query and without a credential: of GitHub (`X-Hub-Signature-256`), GitLab (`X-Gitlab-Token`) or Standard Webhooks (`webhook-signature`), signed with the secret that the target was given. Only the registered URL is cloned; an event gives ref and commit. An event that starts nothing answers 200 with `ignored`.',
    access: 'seceng:scan',
    parameters: { target: text('The target of a webhook.') },
    body: {
      description: 'The target, a branch, tag or full commit id, and scanners; or a push event.',
      formats: ['json'],
      limitBytes: 1_048_576,
      isRequired: true,
      schema: {
        type: 'object',
        additionalProperties: false,
        required: ['target'],
        properties: {
          target: { type: 'string', maxLength: 64 },
          ref: { type: ['string', 'null'] },
          scanners: { type: ['array', 'null'], items: { type: 'string', maxLength: 50 }, maxItems: 20 },
          timeoutMs: { type: ['integer', 'null'], minimum: 1_000, maximum: 3_600_000 },
        },
      },
      example: { target: '0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73', ref: 'main', scanners: ['built-in'] },
    },
    operation: `mutation SecengCreateVcsScan($input: CreateVcsScanInput!) {
      payload: createVcsScan(input: $input) { run { ${runFields} } ignored ${errorFields} }
    }`,
    variables: ({ body, parameters }) => ({ input: body ? body.document : { target: parameters.target ?? '' } }),
    project: ({ payload }): Started => {
      const { run, ignored } = succeeded(payload)
      return ignored === null ? runOf(present(run)) : { ignored }
    },
    success: {
      status: 202,
      description: 'The run is queued; Location is where it is read, Retry-After when to.',
      headers: (body): Record<string, string> =>
        'id' in body ? { location: `${runsPath}/${body.id}`, 'retry-after': '1' } : {},
      other: { status: 200, description: 'The event starts no run.', when: (body) => 'ignored' in body },
    },
    manners: { isIdempotent: true, takesDeliveries: true },
    response: (of) => ({
      anyOf: [
        runSchema(of('payload.run')),
        object({ ignored: { type: 'string', description: 'Why the event starts no run, such as `event ping`.' } }),
      ],
    }),
    errors: {
      401: 'There is no credential, or the signature of an event is missing or wrong.',
      403: 'The credential lacks the scope `scan`, or the policy does not allow the target.',
      404: 'There is no such target.',
      413: 'The body is too large.',
      422: 'A member is refused, the target is no repository, or a scanner is not available.',
      429: 'The queue is full, or the caller sends too often.',
    },
  }),
]
