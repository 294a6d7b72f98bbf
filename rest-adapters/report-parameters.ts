import type { Parameter } from './route.ts'

const filter = (name: string, what: string, example?: string): Parameter => ({
  in: 'query',
  description: `Only ${what}; one of the values in \`available.${name}\`. Absent or empty means all; a chart that does not take the filter ignores it.`,
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

/** A name in the path. */
export function nameInPath(description: string, example: string, allowed?: readonly string[]): Parameter {
  return {
    in: 'path',
    description,
    schema: allowed ? { type: 'string', enum: allowed } : { type: 'string' },
    example,
    read: (sent) => sent ?? '',
  }
}
