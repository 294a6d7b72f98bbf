import { type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finding, findingFolder, scan } from '../support/finding-lines.ts'
import { readPng } from '../support/png.ts'
import { createKeys } from '../support/seceng.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const publicUrl = 'https://graph.example.com'
const hostile = '"><script>window.harmed=1</script> \u202Eevil'
const absent = '00000000-0000-5000-8000-000000000000'

describe('explorer §4: previews of links', () => {
  let database: TestDatabase
  let service: TestService
  let closed: TestService
  let keys: Awaited<ReturnType<typeof createKeys>>
  let folder: Awaited<ReturnType<typeof findingFolder>>
  let guid: string
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    keys = await createKeys([{ name: 'reader', scopes: ['read'] }])
    folder = await findingFolder()
    await folder.import(database.db, 'Secret shop', [scan('STATIC', 'lint'), finding('Secret flaw', 4, { cwes: [89] })])
    const { guid: found } = await database.db
      .selectFrom('application')
      .select('guid')
      .where('name', '=', 'Secret shop')
      .executeTakeFirstOrThrow()
    guid = found
    service = await startTestService(database, { PUBLIC_URL: publicUrl })
    closed = await startTestService(database, {
      PUBLIC_URL: publicUrl,
      SECENG_KEYS_FILE: keys.file,
      FINDINGS_ACCESS: 'credential',
    })
  })
  afterAll(async () => {
    await Promise.all([service?.close(), closed?.close()])
    await folder?.remove()
    await keys?.remove()
    await database?.close()
  })

  const get = (path: string, accept = '*/*', from = service) => fetch(`${from.url}${path}`, { headers: { accept } })
  const textOf = async (path: string, from = service) => (await get(path, '*/*', from)).text()
  const headOf = async (path: string, from = service) => {
    const [head = ''] = (await textOf(path, from)).split('</head>')
    const metas = [...head.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)]
    return {
      title: /<title>([^<]*)<\/title>/.exec(head)?.[1],
      canonical: /<link rel="canonical" href="([^"]*)">/.exec(head)?.[1],
      ...Object.fromEntries(metas.map(([, name, value]) => [name!, value])),
    } as Readonly<Record<string, string | undefined>>
  }

  test.each([
    ['*/*', 'text/html'],
    ['text/html', 'text/html'],
    ['text/html;q=0.4, */*;q=0.1', 'text/html'],
    ['image/png', 'text/html'],
    ['application/json', 'json'],
    ['application/json, */*;q=0.5', 'json'],
    ['application/json;q=0.2, text/html;q=0.9', 'text/html'],
  ])('Accept: %s gets %s from a page', async (accept, type) => {
    for (const path of ['/object/AML.T0051', `/apps/${guid}`, '/']) {
      const response = await get(path, accept)
      expect([path, response.headers.get('content-type')]).toEqual([path, expect.stringContaining(type)])
      expect([path, response.headers.get('vary')]).toEqual([path, expect.stringContaining('accept')])
      expect([path, response.status]).toEqual([path, type === 'json' && path !== '/' ? 404 : 200])
    }
  })

  test('a client that sends no Accept gets a page', async () => {
    const answer = await new Promise<IncomingMessage>((resolve) => request(`${service.url}/charts`, resolve).end())
    answer.resume()
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
  })

  test('a page that is not there says so to a browser, and that others may get something else', async () => {
    const response = await get('/no-such-page', 'text/html')
    expect([response.status, response.headers.get('vary')]).toEqual([404, expect.stringContaining('accept')])
    expect(response.headers.get('content-type')).toContain('text/html')
  })

  test('of an object: what it is, where it is, and a card of 1200 × 630', async () => {
    const head = await headOf('/object/AML.T0051?neighbors=5')
    const picture = `${publicUrl}/api/previews/objects/AML.T0051.png`
    expect(head).toMatchObject({
      title: 'LLM Prompt Injection (AML.T0051) · Security knowledge graph',
      canonical: `${publicUrl}/object/AML.T0051`,
      'og:url': `${publicUrl}/object/AML.T0051`,
      'og:title': 'LLM Prompt Injection (AML.T0051)',
      'og:image': picture,
      'og:image:width': '1200',
      'twitter:card': 'summary_large_image',
      'twitter:image': picture,
    })
    expect(head.description).toMatch(/^Crafted text makes a language model follow/)
    const json = (await (await get('/api/previews/objects/AML.T0051', 'application/json')).json()) as {
      preview: object
    }
    expect(json.preview).toEqual({ title: head['og:title'], description: head.description, picture })
    for (const path of ['objects/AML.T0051', 'objects/CWE-79', 'matrix', 'charts/controls-by-wave']) {
      const response = await get(`/api/previews/${path}.png`)
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
      const { width, height, pixel } = readPng(Buffer.from(await response.arrayBuffer()))
      const seen = new Set<string>()
      for (let x = 0; x < width; x += 3) for (let y = 0; y < height; y += 3) seen.add(pixel(x, y).join())
      expect([path, width, height, seen.size > 20]).toEqual([path, 1200, 630, true])
    }
  })

  test('of a chart: its filters and no others, in the head and in the picture', async () => {
    const head = await headOf('/charts/genai-adoption-by-wave?period=2026-H1&utm=x&theme=dark')
    expect(head.canonical).toBe(`${publicUrl}/charts/genai-adoption-by-wave?period=2026-H1`)
    expect(head['og:image']).toBe(`${publicUrl}/api/previews/charts/genai-adoption-by-wave.png?period=2026-H1`)
    const unknown = await headOf('/charts/genai-adoption-by-wave?period=%3Cb%3E')
    expect(unknown.canonical).toBe(`${publicUrl}/charts/genai-adoption-by-wave`)
    const picture = async (query: string) => {
      const response = await get(`/api/previews/charts/genai-adoption-by-wave.png${query}`)
      return [response.status, Buffer.from(await response.arrayBuffer()).toString('base64')] as const
    }
    const [all, other, filtered] = await Promise.all(['', '?utm=x&theme=dark', '?period=2026-H1'].map(picture))
    expect(other).toEqual(all)
    expect(filtered![1]).not.toBe(all![1])
    expect((await picture('?period=%3Cb%3E'))[0]).toBe(400)
    expect((await get('/api/previews/charts/nothing.png')).status).toBe(404)
    expect((await get('/api/previews/overview.png')).status).toBe(404)
  })

  const research = 'dedicated-teams-take-over'
  const general = 'Security knowledge graph'
  test.each([
    ['/', general, '/'],
    ['/overview?app=x', 'All applications', '/overview'],
    [`/?app=${absent}`, 'Exposure of an application', null],
    [`/?app=${absent}&app2=${absent}`, 'Difference of two applications', null],
    ['/search?q=glue&x=1', 'Search: glue', '/search?q=glue'],
    [`/search?q=${'a'.repeat(81)}`, `Search: ${'a'.repeat(80)}`, `/search?q=${'a'.repeat(80)}`],
    ['/search?q=a&q=b', 'Search', '/search'],
    ['/path?from=AML.T0051&hops=2', 'How two things are connected', '/path?from=AML.T0051'],
    ['/path?to=CWE-79', 'How two things are connected', '/path?to=CWE-79'],
    ['/path?from=AML.T0051&to=CWE-79', 'Paths from AML.T0051 to CWE-79', '/path?from=AML.T0051&amp;to=CWE-79'],
    ['/charts/nothing', general, null],
    ['/charts/controls-by-wave?period=a&period=b', /\(controls-by-wave\)$/, '/charts/controls-by-wave'],
    ['/contribute/review', general, null],
    ['/object/AML.T9999', general, null],
    ['/components/component:1', 'A component', null],
    [`/report/${research}`, new RegExp(`\\(${research}\\)$`), `/report/${research}`],
  ])('of %s: the title %s, and the address %s', async (path, title, address) => {
    const head = await headOf(path)
    expect(head['og:title']).toEqual(typeof title === 'string' ? title : expect.stringMatching(title))
    expect(head.title).toBe(title === general ? general : `${head['og:title']} · ${general}`)
    expect([head.canonical, head['og:url']]).toEqual(Array(2).fill(address === null ? undefined : publicUrl + address))
  })

  test('hostile names and texts are text in the head, cut after 200 characters, and may be drawn', async () => {
    await sql`update technique set name = ${hostile}, description = ${`${hostile} ${'long '.repeat(90)}`}
      where id = 'AML.T0049'`.execute(database.db)
    const fresh = await startTestService(database, { PUBLIC_URL: publicUrl })
    const html = await textOf('/object/AML.T0049', fresh)
    expect(html).not.toMatch(/<script>|\u202E/)
    const head = await headOf('/object/AML.T0049', fresh)
    expect(head['og:title']).toBe('&quot;&gt;&lt;script&gt;window.harmed=1&lt;/script&gt; U+202Eevil (AML.T0049)')
    const description = head.description!.replaceAll(/&[a-z]+;/g, '?')
    expect(description.length).toBeLessThanOrEqual(200)
    expect(description).toMatch(/long …$/)
    expect((await get('/api/previews/objects/AML.T0049.png', '*/*', fresh)).status).toBe(200)
    await fresh.close()
    expect((await headOf('/search?q=%22%3E%3Cscript%3E%E2%80%AE'))['og:title']).toBe(
      'Search: &quot;&gt;&lt;script&gt;U+202E',
    )
  })

  test('what is not everybody’s has the same head and no picture of its own, whether it is there or not', async () => {
    const { data } = await closed.query(`{ revision }`)
    expect(data.revision).toBeGreaterThan(0)
    for (const from of [closed, service]) {
      const pairs = [
        [`/apps/${guid}`, `/apps/${absent}`],
        [`/apps/${guid}/findings/1`, `/apps/${absent}/findings/1`],
        [`/apps/${guid}/findings/1`, `/apps/${guid}/findings/999`],
        [`/object/${guid}`, `/object/${absent}`],
        [`/object/${guid}:1`, `/object/${guid}:999`],
        [`/targets/${guid}`, `/targets/${absent}`],
        [`/?app=${guid}`, `/?app=${absent}`],
      ] as const
      for (const [there, not] of pairs) {
        const [one, other] = await Promise.all([textOf(there, from), textOf(not, from)])
        expect([there, one]).toEqual([there, other])
        expect([there, one.includes('Secret'), one.includes(guid)]).toEqual([there, false, false])
      }
      const views = [`/graph?view=${guid}`, `/brief?view=${absent}`].map((path) => headOf(path, from))
      for (const head of await Promise.all(views)) expect(head['og:image']).toBe(`${publicUrl}/api/previews/matrix.png`)
      const pictures = [guid, absent, `${guid}:1`, 'scan:1', 'component:1'].map(async (id) => {
        const response = await get(`/api/previews/objects/${id}.png`, '*/*', from)
        const text = (await response.text()).replaceAll(id, 'ID')
        return [response.status, JSON.parse(text).detail]
      })
      const [first, ...others] = await Promise.all(pictures)
      expect(first).toEqual([404, 'There is no public object ID.'])
      for (const other of others) expect(other).toEqual(first)
    }
  })
})
