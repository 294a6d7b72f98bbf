import { expect, test } from 'vitest'
import { type CompatApplications, nobody, root } from '../../support/compat-applications.ts'

/** Tests what leads to a finding: data paths and requests. */
export function testFlaws({ get, guids }: CompatApplications): void {
  test('compat §1: data paths lead from the finding back through the code flow', async () => {
    const app = guids['shop & more']!
    const flaw = (issue: number | string, query = '') =>
      get(`${root}/appsec/v2/applications/${app}/findings/${issue}/static_flaw_info${query}`)
    const common = { file_name: 'db.py', file_path: 'src/db.py' }
    const { body } = await flaw(1)
    expect(body).toEqual({
      issue_summary: { app_guid: app, name: 'shop & more', build_id: expect.any(Number), issue_id: 1 },
      data_paths: [
        {
          module_name: 'db',
          steps: 2,
          local_path: 'src/db.py',
          function_name: 'find',
          line_number: 9,
          calls: [
            { data_path: 2, ...common, function_name: 'find', line_number: 9 },
            { data_path: 1, ...common, function_name: '', line_number: 3 },
          ],
        },
      ],
    })
    expect((await flaw(1, `?context=${app}`)).body).toEqual(body)
    const plain = { file_name: 'a.py', file_path: 'a.py', function_name: '', line_number: 1 }
    expect((await flaw(2)).body.data_paths).toEqual([
      {
        module_name: '',
        steps: 1,
        local_path: 'a.py',
        function_name: '',
        line_number: 1,
        calls: [{ data_path: 1, ...plain }],
      },
    ])
    for (const [issue, query, status] of [
      [4, '', 404],
      [99, '', 404],
      [1_000_000, '', 404],
      [1, `?context=${nobody}`, 404],
      [1, '?context=x', 400],
      ['x', '', 400],
    ] as const)
      expect([issue, query, (await flaw(issue, query)).status]).toEqual([issue, query, status])
    expect((await get(`${root}/appsec/v2/applications/${nobody}/findings/1/static_flaw_info`)).status).toBe(404)
  })

  test('compat §1: the request that shows a finding, without what the tool does not say', async () => {
    const app = guids['shop & more']!
    const flaw = (issue: number) => get(`${root}/appsec/v2/applications/${app}/findings/${issue}/dynamic_flaw_info`)
    expect((await flaw(4)).body).toEqual({
      issue_summary: {
        app_guid: app,
        app_id: expect.any(Number),
        build_id: expect.any(Number),
        issue_id: 4,
        engine_version: '1.0',
        cwe_id: 79,
        description: 'Reflected',
        recommendation: expect.stringMatching(/\S/),
      },
      dynamic_flaw_info: {
        request: {
          url: 'https://shop.example/pay?x=1',
          secure: true,
          protocol: 'HTTP',
          method: 'post',
          path: '/pay',
          uri: '/pay?x=1',
          attack_vectors: [
            { id: 0, name: 'x', type: 'QUERY', description: '', original_value: '', injected_value: '<b>' },
          ],
        },
      },
    })
    expect((await flaw(5)).body).toMatchObject({ issue_summary: { cwe_id: 0 }, dynamic_flaw_info: {} })
    expect((await flaw(1)).status).toBe(404)
  })
}
