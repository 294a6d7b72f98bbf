import type { ApplicationSelection } from '../db/application-selection.ts'
import type { Maybe } from '../db/engine/collection.ts'
import { checkIdentifier } from '../src/ground/identifiers.ts'
import { checkCount, checkText } from './runtime/check.ts'

type Sent = Omit<ApplicationSelection, 'guid'> & { readonly application?: Maybe<readonly string[]> }

/**
 * Returns a selection of applications as the tables take it; throws BAD_USER_INPUT naming the member of `at` that is
 * not allowed.
 */
export function checkSelection(sent: Sent, at = ''): ApplicationSelection {
  const { application, name, owner, team, label, hasOwner, hasTeam } = sent
  const guid = application && checkCount(`${at}application`, application)
  return {
    ...(guid && { guid: guid.map((id) => checkIdentifier(`${at}application`, id, 'application')) }),
    ...(name != null && { name: checkText(`${at}name`, name) }),
    ...(owner && { owner: checkCount(`${at}owner`, owner) }),
    ...(team && { team: checkCount(`${at}team`, team) }),
    ...(label && { label: checkCount(`${at}label`, label) }),
    ...(hasOwner != null && { hasOwner }),
    ...(hasTeam != null && { hasTeam }),
  }
}
