import { describe, expect, test } from 'vitest'
import { readDetails, type SentDetails } from '../../src/application/details.ts'

const read = (sent: SentDetails) => {
  const wrong: string[] = []
  const details = readDetails(sent, (pointer, message) => wrong.push(`${pointer} ${message}`))
  return { details, wrong }
}
const labels = (count: number) => Array.from({ length: count }, (_, index) => `label ${index}`)

describe('questions §1: owner, team and labels of applications', () => {
  test.each<[SentDetails, object]>([
    [{}, {}],
    [{ owner: ' Ada ' }, { owner: 'Ada' }],
    [{ team: 'Cafe\u0301' }, { team: 'Café' }],
    [
      { owner: null, team: null, labels: null },
      { owner: null, team: null, labels: [] },
    ],
    [{ labels: [' b', 'a'] }, { labels: ['a', 'b'] }],
    [
      { owner: 'x'.repeat(200), team: 'x'.repeat(200) },
      { owner: 'x'.repeat(200), team: 'x'.repeat(200) },
    ],
    [{ labels: labels(20) }, { labels: labels(20).sort() }],
    [{ labels: ['x'.repeat(50)] }, { labels: ['x'.repeat(50)] }],
  ])('%o is stored as %o', (sent, details) => expect(read(sent)).toEqual({ details, wrong: [] }))

  test.each<[SentDetails, readonly string[]]>([
    [{ owner: '' }, ['/owner must have 1 to 200 characters']],
    [{ owner: ' ' }, ['/owner must have 1 to 200 characters']],
    [{ owner: 'x'.repeat(201) }, ['/owner must have 1 to 200 characters']],
    [{ team: 'x'.repeat(201) }, ['/team must have 1 to 200 characters']],
    [{ team: 'a\nb' }, ['/team must not have control characters']],
    [{ labels: ['a', 'x'.repeat(51)] }, ['/labels/1 must have 1 to 50 characters']],
    [{ labels: labels(21) }, ['/labels must have at most 20 items']],
    [{ labels: ['a', 'b', ' a'] }, ['/labels/2 is given twice']],
  ])('%o is refused', (sent, wrong) => expect(read(sent).wrong).toEqual(wrong))
})
