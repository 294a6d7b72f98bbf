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

const themes: readonly unknown[] = ['light', 'dark']

/** The colours of a drawn chart, read by `themeOf`. */
export const chartTheme: Parameter = {
  in: 'query',
  description:
    'Colours of the drawing: `light` (absent or empty) or `dark`. Of `.svg` and `.png` alone; ignored elsewhere.',
  schema: { type: 'string', enum: ['light', 'dark'], default: 'light' },
  read: (sent) => sent || 'light',
}

/**
 * Returns the theme of a request for a picture, `light` for any other; throws BAD_USER_INPUT, naming those that there
 * are, for one that is unknown.
 */
export function themeOf({ parameters: { theme }, mediaType }: RouteRequest): unknown {
  if (!mediaType?.startsWith('image/')) return 'light'
  if (themes.includes(theme)) return theme
  const sent = JSON.stringify(String(theme).slice(0, 80))
  throw new ServiceError('BAD_USER_INPUT', `theme is light or dark, not ${sent}.`, { parameter: 'theme' })
}

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
