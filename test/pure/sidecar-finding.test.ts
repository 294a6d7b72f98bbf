import { describe, expect, test } from 'vitest'
import {
  evidenceTargetsOf,
  findingFingerprintOf,
  findingTargetOf,
  parseConnectorFinding,
} from '../../src/sidecar/connector-finding.ts'
import { redact } from '../../src/sidecar/message/redact.ts'

const get = { method: 'GET', url: 'https://app.example.com/a?b=1' }

describe('§2.10, sidecar §2: ConnectorFinding', () => {
  const least = { source: 'burp', title: ' SQL\n injection ', severity: 'high' }
  const findingOf = (value: object) => {
    const parsed = parseConnectorFinding({ ...least, ...value })
    if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
    return parsed.finding
  }

  test('the least finding gets its defaults, and ids their usual spelling', () => {
    expect(findingOf({})).toEqual({
      source: 'burp',
      title: 'SQL injection',
      severity: 'high',
      confidence: 'tentative',
      status: 'open',
    })
    expect(
      findingOf({ cwe: ['cwe-89', 89, '564'], cve: ['cve-2024-3094'], cvss: { vector: 'CVSS:3.1/AV:N' } }),
    ).toMatchObject({
      cwe: ['CWE-89', 'CWE-564'],
      cve: ['CVE-2024-3094'],
      cvss: { version: '3.1', vector: 'CVSS:3.1/AV:N' },
    })
  })

  test.each<readonly [string, object, string]>([
    ['an unknown member', { severty: 'high' }, '/severty is not a known member; did you mean "severity"?'],
    [
      'a severity of another scale',
      { severity: 'severe' },
      '/severity must be one of info, low, medium, high, critical',
    ],
    [
      'a technique of another form',
      { techniques: ['T1059'] },
      '/techniques/0 must be the id of a technique, such as AML.T0051 or AML.T0051.000',
    ],
    ['a CWE that is none', { cwe: ['XSS'] }, '/cwe/0 must be a CWE id, such as CWE-79'],
    ['a score over 10', { cvss: { score: 11 } }, '/cvss/score must be at most 10'],
    [
      'a CVSS version that is not the vector’s',
      { cvss: { version: '3.0', vector: 'CVSS:3.1/AV:N' } },
      '/cvss/version is 3.0, but the vector is of 3.1',
    ],
    [
      'a script as reference',
      { references: [{ url: 'javascript:alert(1)' }] },
      '/references/0/url must be a http or https URL',
    ],
    [
      'a marker that ends before it starts',
      { evidence: [{ message_id: 'm', markers: [{ part: 'request.url', start: 5, end: 4 }] }] },
      '/evidence/0/markers/0/end is before start, which is 5',
    ],
    [
      'two messages in one piece of evidence',
      { evidence: [{ message_id: 'm', http_message: { request: get } }] },
      '/evidence/0 has message_id and http_message, but must have only one of them',
    ],
    [
      'a fault in the message of evidence',
      { evidence: [{ http_message: { request: { method: 'GET', url: '/x' } } }] },
      '/evidence/0/http_message/request/url is a path; the host must come from target.host or a Host header',
    ],
    [
      'an unknown member in the message of evidence',
      { evidence: [{ http_message: { request: get, respnse: null } }] },
      '/evidence/0/http_message/respnse is not a known member; did you mean "response"?',
    ],
    [
      'a target that contradicts itself',
      { target: { url: 'https://a.example.com/', host: 'b.example.com' } },
      '/target/host is b.example.com, but the request goes to a.example.com',
    ],
    ['a target that cannot be read', { target: { url: 'not a url' } }, '/target/url cannot be read'],
  ])('%s is refused', (_, value, error) => {
    const parsed = parseConnectorFinding({ ...least, ...value })
    expect('errors' in parsed && parsed.errors.map(({ pointer, message }) => `${pointer} ${message}`)).toContain(error)
  })

  test('its target is its own, else that of its evidence; all of the evidence can be checked', () => {
    const evidence = [
      { http_message: { request: get } },
      { http_message: { request: { method: 'GET', url: 'http://b.example.com/' } } },
    ]
    expect(findingTargetOf(findingOf({}))).toBeNull()
    expect(findingTargetOf(findingOf({ evidence }))).toEqual({
      host: 'app.example.com',
      port: 443,
      scheme: 'https',
      path: '/a',
    })
    expect(findingTargetOf(findingOf({ evidence, target: { host: 'C.example.com', port: 80, path: '/p?q' } }))).toEqual(
      { host: 'c.example.com', port: 80, scheme: 'http', path: '/p' },
    )
    expect(evidenceTargetsOf(findingOf({ evidence })).map(({ host }) => host)).toEqual([
      'app.example.com',
      'b.example.com',
    ])
    expect(findingOf({ evidence }).evidence![0]!.http_message!.source).toBe('burp')
  })

  test('its fingerprint is that of its key, else of title, weakness and place', () => {
    const one = findingOf({ cwe: ['CWE-89'], target: { url: 'https://a.example.com/x?id=1', param: 'id' } })
    const same = findingOf({
      source: 'zap',
      title: 'sql INJECTION',
      cwe: [89],
      target: { url: 'https://a.example.com/x?id=2', param: 'id' },
    })
    expect(findingFingerprintOf(same)).toBe(findingFingerprintOf(one))
    expect(
      findingFingerprintOf(findingOf({ cwe: ['CWE-89'], target: { url: 'https://a.example.com/x', param: 'name' } })),
    ).not.toBe(findingFingerprintOf(one))
    const keyed = findingOf({ dedupe_key: 'k' })
    expect(findingFingerprintOf(findingOf({ dedupe_key: 'k', title: 'other' }))).toBe(findingFingerprintOf(keyed))
    expect(findingFingerprintOf(redact(one).value)).toBe(findingFingerprintOf(one))
  })
})
