import { object } from './schemas.ts'

const text = { type: 'string' }
const guid = { type: 'string', format: 'uuid' }
const whole = { type: 'integer' }
const line = { ...whole, description: '0 when not known.' }
const build = { ...whole, description: 'Number of the scan that reports it now, or reported it last.' }

/** Data paths of a finding in code. */
export const staticFlaw = object({
  issue_summary: object({
    app_guid: guid,
    name: { ...text, description: 'Name of the application.' },
    build_id: build,
    issue_id: whole,
  }),
  data_paths: {
    type: 'array',
    items: object({
      module_name: text,
      steps: { ...whole, description: 'How many calls.' },
      local_path: { ...text, description: 'File of the finding, as its line and function.' },
      function_name: text,
      line_number: line,
      calls: {
        type: 'array',
        description: 'From the finding back to where the path begins.',
        items: object({
          data_path: { ...whole, description: 'Number of the step, from 1 where the path begins.' },
          file_name: text,
          file_path: text,
          function_name: text,
          line_number: line,
        }),
      },
    }),
  },
})

/** The request that shows a finding. */
export const dynamicFlaw = object({
  issue_summary: object({
    app_guid: guid,
    app_id: whole,
    build_id: build,
    issue_id: whole,
    engine_version: { ...text, description: 'Version of the tool; empty when not said.' },
    cwe_id: { ...whole, description: '0 for "Unclassified".' },
    description: text,
    recommendation: text,
  }),
  dynamic_flaw_info: object(
    {
      request: object(
        {
          url: text,
          secure: { type: 'boolean' },
          port: text,
          protocol: { const: 'HTTP' },
          method: text,
          path: text,
          uri: text,
          attack_vectors: {
            type: 'array',
            items: object(
              {
                id: { const: 0 },
                name: { ...text, description: 'The parameter.' },
                type: { const: 'QUERY', description: 'Absent when the tool does not say where the parameter is.' },
                description: { const: '' },
                original_value: { const: '' },
                injected_value: text,
              },
              ['type'],
            ),
          },
        },
        ['secure', 'port', 'method'],
      ),
    },
    ['request'],
  ),
})
