import { expect, test } from 'vitest'
import { everything } from '../../graphql/attack-exposure.ts'
import { attackPathNamer, readAttackPathId } from '../../graphql/attack-path-id.ts'

const subject = '43f284d7-0221-55a6-abab-4d4b85e64ac1'
const fingerprint = 'ap_0123456789abcdef'
const unfiltered = { ...everything, model: null }

test('questions §4.3: the id of an attack path has its subject and its filter, and is read back', () => {
  expect(attackPathNamer(subject, unfiltered)(fingerprint)).toBe(`${subject}/${fingerprint}`)
  const filter = { ...unfiltered, through: 'AML.T0051', from: ['AML.TA0003'], severityAtLeast: 4 }
  const id = attackPathNamer(subject, filter)(fingerprint)
  expect(id.startsWith(`${subject}/${fingerprint}/`)).toBe(true)
  expect(readAttackPathId(id)).toMatchObject({
    filter: { through: 'AML.T0051', from: ['AML.TA0003'], severityAtLeast: 4 },
  })
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const wrong of [{ through: 4 }, { from: [4] }, { from: 'AML.TA0003' }, { severityAtLeast: 4.5 }])
    expect(readAttackPathId(`${subject}/${fingerprint}/${encoded(wrong)}`)).toBeNull()
})
