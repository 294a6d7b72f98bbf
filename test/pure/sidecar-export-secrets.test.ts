import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { exportFormats } from '../../src/sidecar/export/format.ts'
import { corpus } from '../support/sidecar/corpus.ts'
import { findingItem, messageItem } from '../support/sidecar/evidence.ts'
import { bytesOf } from '../support/sidecar/exported.ts'
import { forbidden } from '../support/sidecar/secrets.ts'

describe('§5.4.4: the corpus of 200 messages with planted secrets', () => {
  const stored = corpus.map((value, index) => messageItem(value, `c${index}`))
  const asFinding = corpus.map((value, index) => {
    const {
      external_id: _,
      captured_at: __,
      notes,
      tags,
      ...message
    } = value as { external_id: string; captured_at: string; notes?: string; tags?: string[] }
    return findingItem(
      {
        source: 'other',
        title: `Finding ${index}`,
        severity: 'low',
        description: notes ?? 'none',
        ...(tags ? { tags } : {}),
        evidence: [{ note: notes ?? JSON.stringify(message), http_message: message }],
      },
      `f${index}`,
    )
  })

  test('every message holds a secret before, and all secrets are planted', () => {
    const plain = corpus.map((value) => JSON.stringify(value))
    expect(corpus).toHaveLength(200)
    expect(new Set(plain).size).toBe(200)
    const withSecret = stored.filter(({ redactions }) => redactions.length > 0)
    expect(withSecret).toHaveLength(200)
    for (const secret of forbidden.filter((text) => !text.includes('4111')))
      expect(plain.some((text) => text.includes(secret) || text.includes(encodeURIComponent(secret)))).toBe(true)
  })

  test.each(exportFormats)('none is in the %s export', async (format) => {
    const bytes = await bytesOf(format, [...stored, ...asFinding])
    const files = format === 'zip' ? Object.values(unzipSync(bytes)) : [bytes]
    for (const file of files) {
      const text = Buffer.from(file).toString('latin1')
      const decoded = [...text.matchAll(/[A-Za-z0-9+/]{16,}={0,2}/g)]
        .map(([match]) => Buffer.from(match, 'base64').toString('latin1'))
        .join('\n')
      const unescaped = text.replaceAll(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      for (const secret of forbidden) {
        expect(text.includes(secret)).toBe(false)
        expect(decoded.includes(secret)).toBe(false)
        expect(unescaped.includes(secret)).toBe(false)
      }
    }
  })
})
