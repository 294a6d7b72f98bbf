import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseConfig } from '../../src/ground/config.ts'
import { secretNames } from '../../src/ground/settings.ts'
import { settingNames } from '../../src/ground/settings-file.ts'

type Service = {
  readonly image: string
  readonly build?: string | { readonly context: string; readonly dockerfile: string }
  readonly profiles?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly command?: readonly string[]
  readonly networks?: Readonly<Record<string, { readonly ipv4_address?: string }>> | readonly string[]
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly restart?: string
}

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url))
const textOf = (name: string) => readFileSync(join(deploy, name), 'utf8')
const compose = parse(textOf('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, object>>
  readonly volumes: Readonly<Record<string, object>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}
const services = Object.entries(compose.services)
const dockerfileOf = ({ build }: Service) => {
  if (build === undefined) return null
  return typeof build === 'string' ? join(build, 'Dockerfile') : join(build.context, build.dockerfile)
}

/** Returns what the schema of compose-spec, as dclint brings it, refuses of a document. */
function violations(document: unknown): unknown {
  const folder = dirname(createRequire(import.meta.url).resolve('dclint/package.json'))
  const { $schema: _, ...schema } = JSON.parse(readFileSync(join(folder, 'schemas/compose.schema.json'), 'utf8'))
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  const validate = ajv.compile(schema)
  return validate(document) ? [] : validate.errors
}

describe('operations §4: deploy/compose.yaml', () => {
  test('fits the schema of compose-spec', () => {
    expect(violations(compose)).toEqual([])
    const { skg, ...others } = compose.services
    expect(violations({ ...compose, services: { ...others, skg: { ...skg, healthchek: {} } } })).toMatchObject([
      { instancePath: '/services/skg', params: { additionalProperty: 'healthchek' } },
    ])
  })

  test('starts the service with PostgreSQL, and more by profiles', () => {
    const byProfile = Object.groupBy(services, ([, { profiles = ['none'] }]) => profiles.join())
    const names = Object.fromEntries(
      Object.entries(byProfile).map(([profile, own]) => [profile, own!.map(([name]) => name).sort()]),
    )
    expect(names).toEqual({
      none: ['postgres', 'skg'],
      backup: ['backup'],
      router: ['knowledge', 'report', 'router', 'security'],
      ha: ['etcd', 'front', 'pair', 'pair-database', 'pair-one', 'pair-two', 'skg-one', 'skg-two'],
      observability: ['grafana', 'prometheus'],
    })
  })

  test('what a service waits for is there with it, and is healthy or ends', () => {
    for (const [name, { profiles, depends_on: needed = {} }] of services)
      for (const [other, { condition }] of Object.entries(needed)) {
        const { profiles: its, restart } = compose.services[other]!
        expect([name, other, its === undefined || its.join() === profiles?.join()]).toEqual([name, other, true])
        const isOnce = condition === 'service_completed_successfully'
        expect([name, other, isOnce ? restart : condition]).toEqual([name, other, isOnce ? 'no' : 'service_healthy'])
      }
  })

  test.each(services)(
    '%s is built here or of a version, is watched, and keeps no right that it does not need',
    (_, own) => {
      const dockerfile = dockerfileOf(own)
      if (dockerfile === null) expect(own.image).toMatch(/^[a-z/]+:v?\d+[\w.-]*$/)
      else {
        expect(own.image).toMatch(/^skg(-[a-z]+)?:local$/)
        expect(own).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      }
      const built = dockerfile === null ? '' : textOf(dockerfile)
      const isOfBackup = own.profiles?.includes('backup')
      if (own.restart !== 'no' && !isOfBackup)
        expect(own.healthcheck?.test?.[0] ?? /^HEALTHCHECK.*\n +(CMD)/m.exec(built)?.[1]).toBe('CMD')
      expect(own.healthcheck?.disable ?? false).toBe(isOfBackup ?? false)
      for (const port of own.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/)
    },
  )

  test('no two publish one port', () => {
    const ports = services.flatMap(([, { ports: own = [] }]) => own.map((port) => port.split(':')[1]))
    expect(new Set(ports).size).toBe(ports.length)
    expect(ports.sort()).toEqual(['3000', '4000', '4100', '4200', '9090'])
  })

  test('what is mounted, built and read as a secret is there, and everything is used', () => {
    const used = { volumes: new Set<string>(), secrets: new Set<string>(), networks: new Set<string>() }
    for (const [name, own] of services) {
      for (const mount of own.volumes ?? []) {
        const source = mount.split(':')[0]!
        if (source.startsWith('.'))
          expect([name, source, existsSync(join(deploy, source))]).toEqual([name, source, true])
        else used.volumes.add(source)
      }
      for (const secret of own.secrets ?? []) used.secrets.add(secret)
      const networks = own.networks ?? {}
      for (const network of Array.isArray(networks) ? networks : Object.keys(networks)) used.networks.add(network)
      const files = Object.entries(own.environment ?? {}).filter(([key]) => key.endsWith('_FILE'))
      const read = files.map(([, path]) => path.replace('/run/secrets/', ''))
      expect([name, read.sort()]).toEqual([name, [...(own.secrets ?? read)].sort()])
    }
    for (const kind of ['volumes', 'secrets', 'networks'] as const)
      expect([...used[kind]].sort()).toEqual(Object.keys(compose[kind]).sort())
    for (const secret of Object.values(compose.secrets)) expect(secret.file).toMatch(/^\.\/secrets\/[a-z_]+$/)
  })

  test('every file that an image copies is there', () => {
    const folders = new Map(
      services.flatMap(([, own]) => {
        const dockerfile = dockerfileOf(own)
        const context = typeof own.build === 'string' ? own.build : own.build?.context
        return dockerfile && context ? [[dockerfile, context] as const] : []
      }),
    )
    expect([...folders.keys()].sort()).toEqual([
      '../deploy/Dockerfile',
      '../deploy/router/Dockerfile',
      'patroni/Dockerfile',
    ])
    for (const [dockerfile, context] of folders)
      for (const [, sources] of textOf(dockerfile).matchAll(/^COPY (?!--from)(.+) \S+$/gm))
        for (const source of sources!.split(' '))
          expect([dockerfile, source, existsSync(join(deploy, context, source))]).toEqual([dockerfile, source, true])
  })

  test('the environment of the service is settings with values that it takes', () => {
    for (const [name, own] of services.filter(([, { image }]) => image === 'skg:local')) {
      const env = own.environment ?? {}
      expect([name, Object.keys(env).filter((key) => !settingNames().includes(key))]).toEqual([name, []])
      const plain = Object.entries(env).filter(([key]) => !key.endsWith('_FILE'))
      expect([name, parseConfig(Object.fromEntries(plain)).problems]).toEqual([name, []])
      const secrets = Object.keys(env).flatMap((key) => (key.endsWith('_FILE') ? [key.slice(0, -5)] : []))
      expect([name, secrets.filter((key) => !secretNames.includes(key))]).toEqual([name, []])
    }
  })

  test('the router asks the services of its subgraphs, which have one each', () => {
    const subgraphs = services.flatMap(([name, { environment }]) =>
      environment?.SUBGRAPHS ? [`${name}=${environment.SUBGRAPHS}`] : [],
    )
    expect(subgraphs).toEqual(['knowledge=knowledge', 'security=security', 'report=report'])
    const asked = ['knowledge', 'security', 'report'].map((name) => `${name}=http://${name}:4000`)
    expect(compose.services.router?.command).toEqual(asked)
    expect(textOf('router/Dockerfile')).toContain(`CMD [${asked.map((one) => `"${one}"`).join(', ')}]`)
    const example = join(deploy, '../examples/router')
    for (const program of ['compose.mjs', 'hive.mjs']) {
      expect(textOf('router/Dockerfile')).toContain(`node ${program}`)
      expect(existsSync(join(example, program))).toBe(true)
    }
  })

  test('the parts of the pair have the addresses that their files name', () => {
    const addressOf = (name: string) => {
      const { networks } = compose.services[name]!
      return (networks as Readonly<Record<string, { readonly ipv4_address: string }>>).pair!.ipv4_address
    }
    const patroni = parse(textOf('patroni/patroni.yaml'))
    expect(patroni.etcd3.hosts).toEqual([`${addressOf('etcd')}:2379`])
    expect(compose.services.etcd?.command).toContain(`--advertise-client-urls=http://${addressOf('etcd')}:2379`)
    const [one, two] = [addressOf('pair-one'), addressOf('pair-two')]
    const connect = [patroni.restapi.connect_address, patroni.postgresql.connect_address]
    expect([patroni.name, ...connect]).toEqual(['one', `${one}:8008`, `${one}:5432`])
    expect(compose.services['pair-two']?.environment).toMatchObject({
      PATRONI_NAME: 'two',
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${two}:8008`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${two}:5432`,
    })
    const servers = (file: string) => [...textOf(file).matchAll(/^ +server \w+ (\S+):\d+ check/gm)].map(([, at]) => at)
    expect(servers('patroni/haproxy.cfg')).toEqual([one, two, one, two])
    expect(servers('haproxy/haproxy.cfg')).toEqual([addressOf('skg-one'), addressOf('skg-two')])
    expect(compose.services['skg-one']?.environment?.TRUSTED_PROXIES).toBe(addressOf('front'))
    const [{ subnet }] = (compose.networks.pair as { ipam: { config: [{ subnet: string }] } }).ipam.config
    for (const rule of patroni.postgresql.pg_hba.slice(1)) expect(rule).toContain(` ${subnet} `)
    const bin = patroni.postgresql.bin_dir as string
    expect(textOf('patroni/Dockerfile')).toContain(`postgresql-${bin.split('/').at(-2)} `)
    expect(dirname(patroni.postgresql.data_dir)).toBe('/var/lib/postgresql')
  })

  test('what the guide makes as secrets is what is read', () => {
    const guide = readFileSync(join(deploy, '../docs/deploy.md'), 'utf8')
    const made = [...guide.matchAll(/> deploy\/secrets\/(\w+)/g)].map(([, name]) => name!)
    expect(made.sort()).toEqual(Object.keys(compose.secrets).sort())
  })
})
