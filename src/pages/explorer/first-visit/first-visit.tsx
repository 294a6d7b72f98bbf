import './first-visit.css'
import { CredentialForm, useCredentials } from '../../shared/credentials.tsx'
import { firstVisitDocument } from '../../shared/documents/first-visit.ts'
import { useGraph } from '../../shared/queries.ts'
import { CopiedCommand } from '../parts/copied-command.tsx'
import { DemoForm } from './demo-form.tsx'
import { RepositoryForm } from './repository-form.tsx'
import { ScanFileForm } from './scan-file-form.tsx'

/** Four ways to the first data of one's own, each with what it needs. */
export function FirstVisit() {
  const hasKey = useCredentials().some(({ kind }) => kind === 'key')
  const { data, problem } = useGraph(firstVisitDocument, {})
  const isClosed = problem !== null && / is set\.$/.test(problem.message)
  const isOpen = hasKey && data !== undefined
  return (
    <>
      <div className="first-visit">
        <section className="card" aria-label="Look at the demo">
          <h2>Look at the demo</h2>
          <p>An assistant for customers with made-up findings. One command takes it away again.</p>
          {isOpen ? <DemoForm /> : <CopiedCommand lines={['npm run skg -- demo load']} />}
        </section>
        <section className="card" aria-label="Import a scan">
          <h2>Import a scan</h2>
          <p>
            What a scanner wrote: SARIF, the JSON of Semgrep, Bandit, Trivy, Grype or garak, an SBOM, a threat model.
          </p>
          {isOpen ? (
            <ScanFileForm />
          ) : (
            <CopiedCommand lines={['npm run skg -- import sarif results.sarif --application shop']} />
          )}
        </section>
        <section className="card" aria-label="Scan a folder">
          <h2>Scan a folder</h2>
          <p>Its code, models, prompts, skills and servers are read where they are; nothing of it is run or sent.</p>
          <CopiedCommand
            lines={[
              'npm run --silent skg -- scan FOLDER --sarif > results.sarif',
              'npm run skg -- import sarif results.sarif --application shop',
            ]}
          />
        </section>
        <section className="card" aria-label="Scan a repository">
          <h2>Scan a repository</h2>
          <p>The service clones it and scans it, as often as you like or at each push.</p>
          {isOpen ? (
            <RepositoryForm />
          ) : isClosed ? (
            <p>
              The service takes no keys yet. The operator starts it with <code>SECENG_KEYS_FILE</code> and a key with
              the scopes <code>write</code> and <code>scan</code>, and names the host in <code>SECENG_POLICY_FILE</code>
              .
            </p>
          ) : (
            <p>It needs a key with the scopes write and scan.</p>
          )}
        </section>
      </div>
      {problem && !isClosed && (
        <section className="card" aria-label="Sign in">
          {hasKey && <p role="alert">{problem.message}</p>}
          <CredentialForm kind="key" />
        </section>
      )}
      {!isOpen && (
        <p className="muted">
          Commands are run in the folder of the service. On the embedded database, stop the service before (Ctrl+C) and
          start it again after.
        </p>
      )}
    </>
  )
}
