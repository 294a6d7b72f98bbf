import { ServiceError } from '../src/ground/errors.ts'
import { identifierPatterns } from '../src/ground/identifiers.ts'
import type { Parameter, RouteRequest } from './route.ts'

const filter = (name: string, what: string, example?: string): Parameter => ({
  in: 'query',
  description: `Only ${what}; one of the values in \`available.${name}\`. Absent or empty means all; what the chart does not have is refused.`,
  schema: { type: 'string' },
  ...(example && { example }),
  read: (sent) => sent || null,
})

/** The filters of a chart (§4.1). */
export const chartFilters = {
  period: filter('period', 'answers of this period'),
  industry: filter('industry', 'respondents of this industry', 'Software and technology'),
  seniority: filter('seniority', 'respondents of this seniority'),
} as const

/** Returns a name in the path. */
export function nameInPath(description: string, example: string, allowed?: readonly string[]): Parameter {
  return {
    in: 'path',
    description,
    schema: allowed ? { type: 'string', enum: allowed } : { type: 'string' },
    example,
    read: (sent) => sent ?? '',
  }
}

/**
 * Returns the parameters of a request as variables; throws what `notFound` makes of a name in `parameter` that is none
 * of the report's, whatever it is.
 */
export function variablesNaming(
  parameter: string,
  notFound: (request: RouteRequest) => ServiceError,
): (request: RouteRequest) => RouteRequest['parameters'] {
  return (request) => {
    if (identifierPatterns.report.pattern.test(String(request.parameters[parameter]))) return request.parameters
    throw notFound(request)
  }
}

/** Returns the error of a name in `parameter` that no `what` has. */
export function notFoundAs(what: string, parameter: string): (request: RouteRequest) => ServiceError {
  return ({ parameters }) => {
    const name = String(parameters[parameter]).slice(0, 80)
    return new ServiceError('NOT_FOUND', `There is no ${what} ${name}.`, { parameter })
  }
}
