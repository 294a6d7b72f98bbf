import { ServiceError } from '../src/ground/errors.ts'
import {
  bodyOf,
  checkFields,
  contributionFields,
  documentBody,
  documentIn,
  errorFields,
  placed,
  placedSchema,
  previewFields,
  problemLists,
  schemaOf,
  violationFields,
  withPlaces,
} from './contribution-document.ts'
import { altered, itemOf, object, required } from './report-schemas.ts'
import { idInPath, readReview, readWithdrawal, reviewSchema, withdrawalSchema } from './review-body.ts'
import { present, type Route, route } from './route.ts'
import { succeeded } from './seceng/errors.ts'
import { cursorErrors, readErrors } from './seceng/page.ts'

const tag = 'contribution'
const largestDecision = 65_536

const badBody = {
  400: 'The body is empty, or a parameter has a value that is not allowed.',
  413: 'The body is over the limit.',
  415: 'The content type is not one of those that are taken.',
}
const unauthenticated = 'No credential was sent, or the token is not valid.'
const notReviewer = 'Reviewing is not enabled, as the detail says, or the token has not the role `reviewer`.'

/** Where contributions are checked, handed in and reviewed (§4.6, §7.1; contract: contribution). */
export const contributionRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/contributions/validate',
    operationId: 'validateContribution',
    tag,
    summary: 'The verdict on a contribution document, with a preview of what it would change.',
    description:
      'Nothing is stored. A document that is not valid is answered with 200 and its `violations`; one that is valid but cannot be accepted, with its `obstacles`.',
    access: 'public',
    parameters: {},
    body: documentBody,
    operation: `query ValidateContribution($document: JSON!) {
      check: validateContribution(document: $document) { ${checkFields} }
    }`,
    variables: (request) => ({ document: documentIn(request) }),
    project: ({ check }, request) => withPlaces(check, request),
    response: (of) =>
      altered(
        of('check'),
        [],
        Object.fromEntries(problemLists.map((name) => [name, placedSchema(of(`check.${name}`))])),
      ),
    errors: { ...badBody, 422: 'The document cannot be read, or has more submissions than are taken.' },
  }),
  route({
    method: 'POST',
    path: '/api/contributions',
    operationId: 'submitContribution',
    tag,
    summary: 'Hands in a contribution document.',
    description:
      'The `receipt` of the answer opens the contribution to its submitter; it is shown only here. With an `Idempotency-Key` the same document is stored once and answered the same.',
    access: 'public',
    parameters: {
      'idempotency-key': {
        in: 'header',
        description: 'Name of this attempt, 1 to 255 visible ASCII characters, best a random one.',
        schema: { type: 'string', maxLength: 255 },
        read: (sent) => sent,
      },
    },
    body: documentBody,
    operation: `mutation SubmitContribution($document: JSON!, $key: String) {
      submission: submitContribution(input: { document: $document, idempotencyKey: $key }) {
        contribution { number status submittedAt previewed { ${previewFields} } } receipt warnings { ${violationFields} }
        ${errorFields}
      }
    }`,
    variables: (request) => ({ document: documentIn(request), key: request.parameters['idempotency-key'] }),
    project: ({ submission }, request) => {
      const { contribution, receipt, warnings } = succeeded(submission)
      const { previewed, ...own } = bodyOf(present(contribution))
      return { ...own, receipt, warnings: placed(warnings, request), preview: previewed }
    },
    success: {
      status: 201,
      description: 'It is submitted; Location is where it is read.',
      headers: ({ id }) => ({ location: `/api/contributions/${id}` }),
    },
    explain: (error, request) => new ServiceError(error.code, error.message, withPlaces(error.details, request)),
    response: (of) =>
      altered(schemaOf(of('submission.contribution')), ['previewed'], {
        receipt: required(of('submission.receipt')),
        warnings: placedSchema(of('submission.warnings')),
        preview: of('submission.contribution.previewed'),
      }),
    errors: {
      ...badBody,
      422: 'The document is not valid, as `violations` says, or cannot be accepted, as `obstacles` says, or cannot be read, or the key stands for another document.',
      429: 'The client has submitted too often; Retry-After says when to try again.',
    },
  }),
  route({
    method: 'GET',
    path: '/api/contributions',
    operationId: 'listContributions',
    tag,
    summary: 'Contributions, oldest first.',
    access: 'reviewer',
    parameters: {
      status: {
        in: 'query',
        description: 'Only those that stand here.',
        schema: { type: 'string', enum: ['submitted', 'in_review', 'accepted', 'rejected', 'withdrawn'] },
        read: (sent) => {
          const allowed = ['submitted', 'in_review', 'accepted', 'rejected', 'withdrawn']
          if (!sent || allowed.includes(sent)) return sent || null
          throw new ServiceError(
            'BAD_USER_INPUT',
            `status: ${JSON.stringify(sent.slice(0, 40))} is not allowed; allowed are ${allowed.join(', ')}`,
            { parameter: 'status', allowed },
          )
        },
      },
      first: {
        in: 'query',
        description: 'How many, 1 to 100.',
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
        read: (sent) => {
          if (!sent) return null
          if (/^\d{1,3}$/.test(sent)) return Number(sent)
          throw new ServiceError('BAD_USER_INPUT', 'first: must be a whole number from 1 to 100', {
            parameter: 'first',
          })
        },
      },
      after: {
        in: 'query',
        description: 'The `next` of an earlier page.',
        schema: { type: 'string' },
        read: (sent) => sent || null,
      },
    },
    operation: `query ListContributions($status: ContributionStatus, $first: Int, $after: String) {
      found: contributions(status: $status, first: $first, after: $after) {
        totalCount pageInfo { hasNextPage endCursor } nodes { number status submittedAt movedAt revision additionalInfo }
      }
    }`,
    project: ({ found: { totalCount, pageInfo, nodes } }) => ({
      contributions: nodes.map(bodyOf),
      total: totalCount,
      next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    }),
    response: (of) =>
      object({
        contributions: { ...of('found.nodes'), items: schemaOf(itemOf(of('found.nodes'))) },
        total: of('found.totalCount'),
        next: { type: ['string', 'null'], description: 'Give it as `after` for the next page; null on the last one.' },
      }),
    errors: { 400: readErrors[400], ...cursorErrors, 401: unauthenticated, 403: notReviewer },
  }),
  route({
    method: 'GET',
    path: '/api/contributions/:id',
    operationId: 'getContribution',
    tag,
    summary: 'A contribution, for its submitter and for reviewers.',
    access: 'submitter',
    parameters: { id: idInPath },
    operation: `query Contribution($id: ID!) { contribution(id: $id) { ${contributionFields} } }`,
    project: ({ contribution }) => bodyOf(present(contribution)),
    response: (of) => schemaOf(of('contribution')),
    errors: {
      401: unauthenticated,
      403: notReviewer,
      404: 'There is no such contribution, or the receipt is of another.',
    },
  }),
  route({
    method: 'POST',
    path: '/api/contributions/:id/review',
    operationId: 'reviewContribution',
    tag,
    summary: 'Takes a contribution to review, accepts it or rejects it.',
    description:
      'Accepting makes in the graph what was previewed, in one transaction; a graph that moved since is a conflict, and the answer says what moved.',
    access: 'reviewer',
    parameters: { id: idInPath },
    body: {
      description: 'What is decided, and why.',
      formats: ['json'],
      limitBytes: largestDecision,
      isRequired: true,
      schema: reviewSchema,
      example: { decision: 'accept', note: 'Seen by two of us.' },
    },
    operation: `mutation ReviewContribution($id: ID!, $decision: ReviewDecision!, $note: String, $previewed: String) {
      payload: reviewContribution(input: { id: $id, decision: $decision, note: $note, previewed: $previewed }) {
        contribution { ${contributionFields} } ${errorFields}
      }
    }`,
    variables: ({ body, parameters }) => ({ ...parameters, ...readReview(body?.document) }),
    project: ({ payload }) => bodyOf(present(succeeded(payload).contribution)),
    response: (of) => schemaOf(required(of('payload.contribution'))),
    errors: {
      ...badBody,
      401: unauthenticated,
      403: notReviewer,
      404: 'There is no such contribution.',
      409: 'Its state does not allow that, or the graph moved since it was previewed; `moved` says what.',
      422: 'The body cannot be read.',
    },
  }),
  route({
    method: 'POST',
    path: '/api/contributions/:id/withdraw',
    operationId: 'withdrawContribution',
    tag,
    summary: 'Takes a contribution back.',
    access: 'submitter',
    parameters: { id: idInPath },
    body: {
      description: 'Why; may be left out.',
      formats: ['json'],
      limitBytes: largestDecision,
      isRequired: false,
      schema: withdrawalSchema,
      example: { note: 'Sent too early.' },
    },
    operation: `mutation WithdrawContribution($id: ID!, $note: String) {
      payload: withdrawContribution(input: { id: $id, note: $note }) { contribution { ${contributionFields} } ${errorFields} }
    }`,
    variables: ({ body, parameters }) => ({ ...parameters, ...readWithdrawal(body?.document ?? {}) }),
    project: ({ payload }) => bodyOf(present(succeeded(payload).contribution)),
    response: (of) => schemaOf(required(of('payload.contribution'))),
    errors: {
      ...badBody,
      401: unauthenticated,
      403: 'The credential is that of a reviewer, or no token of reviewers is taken here.',
      404: 'There is no such contribution, or the receipt is of another.',
      409: 'It is at its end.',
      422: 'The body cannot be read.',
    },
  }),
]
