import { useCredentials } from '../../shared/credentials.tsx'
import { Name } from '../../shared/name.tsx'
import { minuteOf, plain } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import type { Component } from './component-page.tsx'

type Props = { readonly verdict: NonNullable<Component['verdict']> | null; readonly kind: Component['kind'] }

const looks = { MALICIOUS: 'heat-5', SUSPICIOUS: 'heat-3', CLEAN: 'heat-0', UNKNOWN: 'unknown' } as const

/** What a trust scan says of a component; of a model, that none does is said, too. */
export function Verdict({ verdict, kind }: Props) {
  const hasKey = useCredentials().some((one) => one.kind === 'key')
  if (!verdict && kind !== 'MODEL') return null
  return (
    <section className="card" id="verdict">
      <h2>
        <Dfn of="trust-scan">Trust scan</Dfn>
      </h2>
      {!verdict ? (
        <p className="muted">
          {hasKey
            ? 'Nothing that was scanned has its SHA-256 or its name. It is not known to be safe.'
            : 'Verdicts are shown to whoever has a key.'}
        </p>
      ) : (
        <>
          <p>
            <span className={`pill ${looks[verdict.value]}`}>{plain(verdict.value)}</span>{' '}
            <Name text={verdict.artifact} />, examined {minuteOf(verdict.scannedAt)}
          </p>
          <p className="muted">
            {verdict.by === 'SHA256'
              ? 'The same bytes, by SHA-256.'
              : 'Matched by name alone: the bytes were not compared.'}
            {verdict.rules.length > 0 && ` Open findings: ${verdict.rules.join(', ')}.`}
          </p>
        </>
      )}
    </section>
  )
}
