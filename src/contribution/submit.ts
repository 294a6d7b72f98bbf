import { randomBytes } from 'node:crypto'
import { assignKey, findContributions, storeContribution, takeKey } from '../../db/contribution.ts'
import type { Contribution } from '../../db/contribution-tables.ts'
import type { Database } from '../../db/engine/database.ts'
import { firstOf, ServiceError } from '../ground/errors.ts'
import type { ContributionCheck } from './check.ts'
import type { Violation } from './explain/validate.ts'
import type { ContributionDocument } from './plan/document.ts'
import { randomReceipt, receiptHash, repeatableReceipt, sha256Of } from './receipt.ts'

export type Submission = {
  readonly contribution: Contribution
  /** Credential of the submitter; returned here and nowhere else. */
  readonly receipt: string
  readonly warnings: readonly Violation[]
}

/**
 * Keeps a document that was checked. With an idempotency key the same document is kept once, however often and by how
 * many at once it is sent, and has one receipt. Throws INPUT_REFUSED with `violations` and `obstacles` when it is not
 * acceptable, or when the key stands for another document.
 */
export async function submitDocument(
  db: Database,
  document: ContributionDocument,
  check: ContributionCheck,
  idempotencyKey: string | null,
): Promise<Submission> {
  const key = idempotencyKey === null ? null : newKey(checkKey(idempotencyKey), document)
  const { preview, warnings } = check
  return db.transaction().execute(async (trx) => {
    const used = key && (await takeKey(trx, key))
    if (used) {
      if (used.bodyHash !== key.bodyHash || used.contributionId === null)
        throw new ServiceError('INPUT_REFUSED', 'Idempotency-Key: it was used with another document already.', {
          parameter: 'Idempotency-Key',
        })
      const [contribution] = await findContributions(trx, [used.contributionId])
      const receipt = repeatableReceipt(used.salt, idempotencyKey!, used.bodyHash)
      return { contribution: contribution!, receipt, warnings }
    }
    if (!preview) throw refusal(check)
    const { contact, ...rest } = document
    const receipt = key ? repeatableReceipt(key.salt, idempotencyKey!, key.bodyHash) : randomReceipt()
    const contribution = await storeContribution(trx, {
      document: rest,
      contact: { name: contact.name, emails: contact.emails },
      preview,
      receiptHash: receiptHash(receipt),
    })
    if (key) await assignKey(trx, key.keyHash, contribution.id)
    return { contribution, receipt, warnings }
  })
}

function refusal({ violations, obstacles, warnings }: ContributionCheck): ServiceError {
  return new ServiceError('INPUT_REFUSED', firstOf([...violations, ...obstacles]), { violations, obstacles, warnings })
}

function newKey(key: string, document: ContributionDocument) {
  return {
    keyHash: sha256Of(key),
    bodyHash: sha256Of(JSON.stringify(document)),
    salt: randomBytes(32).toString('base64url'),
  }
}

function checkKey(key: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new ServiceError('BAD_USER_INPUT', 'Idempotency-Key: must be 1 to 255 visible ASCII characters', {
    parameter: 'Idempotency-Key',
  })
}
