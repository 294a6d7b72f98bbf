import type { ApplicationDetails } from '../../../../db/application-details.ts'
import { readDetails, type SentDetails } from '../../../application/details.ts'
import { refused } from '../../source-object.ts'

/** Returns what is noted of an application as it is stored; throws INPUT_REFUSED for the first value that cannot be. */
export function detailsOf(sent: SentDetails): ApplicationDetails {
  return readDetails(sent, (pointer, message) => {
    throw refused(pointer, `${pointer.split('/')[1]} ${message}`)
  })
}
