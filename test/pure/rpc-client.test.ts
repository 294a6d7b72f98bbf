import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { categories, key, now, overview, sharedGateway, token } from '../support/rpc-gateway.ts'

const { gateway } = sharedGateway()

describe('an unchanged @supabase/supabase-js', () => {
  const client = (sent = key, accessToken?: string) =>
    createClient(gateway.url, sent, {
      auth: { persistSession: false, autoRefreshToken: false },
      ...(accessToken !== undefined && { global: { headers: { Authorization: `Bearer ${accessToken}` } } }),
    })
  const call = (options = {}) => client().rpc('get_chart_dataset', { chart_id: 'adoption' }, options)

  test('rpc §2: calls by POST, by GET and for the count alone', async () => {
    expect(await call()).toMatchObject({
      status: 200,
      error: null,
      data: { length: 4, 3: { value: null, suppressed: true } },
    })
    expect((await call({ get: true })).data).toEqual((await call()).data)
    expect(await call({ head: true, count: 'exact' })).toMatchObject({ status: 200, data: null, count: 4, error: null })
    expect(await call({ count: 'estimated' })).toMatchObject({ count: 4, data: { length: 4 } })
    expect((await client().rpc('get_report_overview')).data).toEqual(overview)
    expect((await client().rpc('get_report_overview', {}, { get: true, count: 'exact' })).count).toBe(1)
    expect((await client().rpc('get_report_overview').single()).data).toEqual(overview)
    expect((await client().rpc('get_chart_dataset', { chart_id: 'unheard' })).data).toEqual([])
    const nulls = { chart_id: 'adoption', period: null, industry: undefined }
    expect((await client().rpc('get_chart_dataset', nulls, { get: true })).data).toHaveLength(4)
    expect((await client().rpc('get_chart_dataset', { chart_id: 'adoption', period: 2024 })).data).toHaveLength(4)
    expect((await client().rpc('get_chart_dataset', { chart_id: 'adoption', period: '2023' })).data).toEqual([])
  })

  test.each([
    ['eq', () => call().eq('category', 'Yes'), ['Yes']],
    ['eq on an argument of GET', () => call({ get: true }).eq('chart_id', 'adoption').eq('series', 'few'), ['Unsure']],
    ['neq, which null is not', () => call().neq('value', 25), ['Yes', 'Planned, soon']],
    ['gt and lte', () => call().gt('count', 9).lte('count', 20), ['No', 'Planned, soon']],
    ['gte and lt', () => call().gte('value', 12.5).lt('value', 62.5), ['No', 'Planned, soon']],
    ['in, with a comma', () => call().in('category', ['Planned, soon', 'No']), ['No', 'Planned, soon']],
    ['not in', () => call().not('category', 'in', '("Planned, soon",No)'), ['Yes', 'Unsure']],
    ['in nothing', () => call().in('category', []), []],
    ['like', () => call().like('category', '%s'), ['Yes']],
    ['ilike', () => call().ilike('category', 'un_ure'), ['Unsure']],
    ['like any of', () => call().likeAnyOf('category', ['Y%', 'N%']), ['Yes', 'No']],
    ['like all of', () => call().likeAllOf('category', ['P%', '%n%']), ['Planned, soon']],
    ['is null', () => call().is('value', null), ['Unsure']],
    ['is true', () => call().is('suppressed', true), ['Unsure']],
    ['not is null', () => call().not('value', 'is', null), ['Yes', 'No', 'Planned, soon']],
    ['is distinct from', () => call().filter('value', 'isdistinct', 25), ['Yes', 'Planned, soon', 'Unsure']],
    ['or', () => call().or('category.eq.Yes,and(count.lt.15,series.eq.all)'), ['Yes', 'Planned, soon']],
    [
      'or of a quoted value and a null',
      () => call().or('category.eq."Planned, soon",value.is.null'),
      ['Planned, soon', 'Unsure'],
    ],
    [
      'a negated group, unknown for null',
      () => call().or('not.and(value.gt.20,value.lt.30)'),
      ['Yes', 'Planned, soon'],
    ],
    ['match', () => call().match({ series: 'all', suppressed: false, category_order: 2 }), ['No']],
  ])('rpc §3: %s', async (_, build, expected) => {
    const { data, error } = await build()
    expect(error).toBeNull()
    expect(categories(data)).toEqual(expected)
  })

  test('rpc §3: select, order, limit, range, single, maybeSingle, csv and stripped nulls', async () => {
    expect((await call().select('name:category, n:count::text').limit(1)).data).toEqual([{ name: 'Yes', n: '50' }])
    expect(categories((await call().order('value', { ascending: false })).data)).toEqual([
      'Unsure',
      'Yes',
      'No',
      'Planned, soon',
    ])
    expect(categories((await call().order('value', { nullsFirst: false }).order('category')).data)?.at(-1)).toBe(
      'Unsure',
    )
    const twice = call().order('series', { ascending: false }).order('category').select()
    expect(categories((await twice).data)).toEqual(['Unsure', 'No', 'Planned, soon', 'Yes'])
    expect(await call({ count: 'exact' }).range(1, 2)).toMatchObject({
      status: 206,
      count: 4,
      data: [{ category: 'No' }, {}],
    })
    expect((await call().eq('category', 'No').single()).data).toMatchObject({ category: 'No' })
    expect(await call().single()).toMatchObject({ status: 406, data: null, error: { code: 'PGRST116' } })
    expect((await call().eq('category', 'none').maybeSingle()).data).toBeNull()
    expect((await call().eq('category', 'No').maybeSingle()).data).toMatchObject({ value: 25 })
    expect((await call().maybeSingle()).error).toMatchObject({ code: 'PGRST116' })
    expect((await call().select('category,value,suppressed').csv()).data).toBe(
      'category,value,suppressed\nYes,62.5,f\nNo,25,f\n"Planned, soon",12.5,f\nUnsure,,t',
    )
    expect((await call().is('value', null).select('category,value').stripNulls()).data).toEqual([
      { category: 'Unsure' },
    ])
  })

  test('rpc §4: are errors of the client too', async () => {
    const unknown = await client().rpc('get_chart_data', { id: 1 })
    expect(unknown).toMatchObject({ status: 404, data: null, error: { code: 'PGRST202' } })
    expect(unknown.error!.message).toBe('Could not find the function public.get_chart_data(id) in the schema cache')
    expect((await call().eq('valeu', 1)).error).toMatchObject({
      code: '42703',
      message: 'column pgrst_call.valeu does not exist',
      hint: 'Perhaps you meant to reference the column "pgrst_call.value".',
    })
    expect((await call().select('*,chart(title)')).error).toMatchObject({ code: 'PGRST200' })
    expect((await call().select('value.avg()')).error).toMatchObject({ code: 'PGRST123' })
    expect(await client('not-a-key').rpc('get_report_overview')).toMatchObject({
      status: 401,
      error: { message: 'Invalid API key' },
    })
    const expired = await client(key, await token({ exp: now() - 60 })).rpc('get_report_overview')
    expect(expired).toMatchObject({ status: 401, error: { code: 'PGRST303', message: 'JWT expired' } })
    expect((await client(key, await token()).rpc('get_report_overview')).error).toBeNull()
    expect((await client(await token()).rpc('get_report_overview')).error).toBeNull()
    const other = createClient(gateway.url, key, { db: { schema: 'private' } })
    expect((await other.rpc('get_report_overview')).error).toMatchObject({
      code: 'PGRST106',
      message: 'Invalid schema: private',
      hint: 'Only the following schemas are exposed: public',
    })
  })
})
