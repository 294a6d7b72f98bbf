import { describe, expect, test } from 'vitest'
import { dataset, sharedGateway } from '../support/rpc-gateway.ts'

const { ask, post } = sharedGateway()

describe('functions that the gateway does not have', () => {
  const searched = (signature: string, rest = '') =>
    `Searched for the function public.${signature}${rest}, but no matches were found in the schema cache.`
  const jsonToo = ' or with a single unnamed json/jsonb parameter'
  const signature =
    'Perhaps you meant to call the function public.get_chart_dataset(chart_id, industry, period, seniority)'
  const arranged = 'Perhaps you meant to call the function public.get_chart_dataset'

  test.each([
    [
      'an unknown function',
      () => post('{}', {}, '/get_chart_datasets'),
      {
        message: 'Could not find the function public.get_chart_datasets without parameters in the schema cache',
        details: searched('get_chart_datasets without parameters', jsonToo),
        hint: arranged,
      },
    ],
    [
      'an unknown function, nothing like it',
      () => ask('/drop?a=1'),
      {
        message: 'Could not find the function public.drop(a) in the schema cache',
        details: searched('drop with parameter a'),
        hint: null,
      },
    ],
    [
      'a missing argument',
      () => post('{"period":"2024"}'),
      {
        message: 'Could not find the function public.get_chart_dataset(period) in the schema cache',
        details: searched('get_chart_dataset with parameter period', jsonToo),
        hint: signature,
      },
    ],
    [
      'an unknown argument',
      () => post('{"year":1,"chart_id":"adoption","__proto__":{}}'),
      {
        message: 'Could not find the function public.get_chart_dataset(__proto__, chart_id, year) in the schema cache',
        details: searched('get_chart_dataset with parameters __proto__, chart_id, year', jsonToo),
        hint: signature,
      },
    ],
    [
      'an unknown argument of GET',
      () => ask('?chart_id=adoption&year=2024'),
      {
        message: 'Could not find the function public.get_chart_dataset(chart_id, year) in the schema cache',
        details: searched('get_chart_dataset with parameters chart_id, year'),
        hint: signature,
      },
    ],
    [
      'no body',
      () => post(''),
      {
        message: 'Could not find the function public.get_chart_dataset without parameters in the schema cache',
        details: searched('get_chart_dataset without parameters', jsonToo),
        hint: signature,
      },
    ],
    [
      'an unknown argument in a form',
      () => post('a=1&b=2', { 'content-type': 'application/x-www-form-urlencoded' }),
      {
        message: 'Could not find the function public.get_chart_dataset(a, b) in the schema cache',
        details: searched('get_chart_dataset with parameters a, b'),
        hint: signature,
      },
    ],
    [
      'a body of plain text',
      () => post(dataset, { 'content-type': 'text/plain;charset=UTF-8' }),
      {
        message: 'Could not find the function public.get_chart_dataset in the schema cache',
        details: searched('get_chart_dataset with a single unnamed text parameter'),
        hint: null,
      },
    ],
  ])('rpc §4: PGRST202 for %s', async (_, send, expected) => {
    const answer = await send()
    expect(answer.status).toBe(404)
    expect(answer.json).toEqual({ code: 'PGRST202', ...expected })
  })
})
