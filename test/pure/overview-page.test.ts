import { describe, expect, test } from 'vitest'
import { daysOf } from '../../src/pages/explorer/overview/days.ts'
import { addressWith, listAddress, listFilter, listOfAddress } from '../../src/pages/explorer/overview/lists.ts'
import { chosenOf, chosenWords, findingsOf, selectionOf, selWith } from '../../src/pages/explorer/overview/selection.ts'

const wednesday = new Date('2026-11-25T10:20:30Z')
const days = daysOf(wednesday, undefined)

describe('explorer-work §1: the days of an overview', () => {
  test('thirty days before by default, changes count from the day after', () => {
    expect(days).toEqual({
      date: '2026-10-26',
      since: '2026-10-27',
      friday: '2026-11-27',
      yesterday: '2026-11-24',
      now: '2026-11-25T10:20:30.000Z',
    })
  })

  test.each([
    ['2026-11-24', '2026-11-24', '2026-11-25'],
    ['2026-02-28', '2026-02-28', '2026-03-01'],
    ['2026-11-25', '2026-10-26', '2026-10-27'],
    ['2027-01-01', '2026-10-26', '2026-10-27'],
    ['2026-13-01', '2026-10-26', '2026-10-27'],
    ['2026-1-1', '2026-10-26', '2026-10-27'],
    ['2026', '2026-10-26', '2026-10-27'],
    ['', '2026-10-26', '2026-10-27'],
  ])('of %j: %s, changes from %s', (asked, date, since) => {
    expect(daysOf(wednesday, asked)).toMatchObject({ date, since })
  })

  test.each([
    ['2026-11-27T23:59:59Z', '2026-11-27'],
    ['2026-11-28T00:00:00Z', '2026-12-04'],
    ['2026-11-29T12:00:00Z', '2026-12-04'],
  ])('at %s Friday is %s', (now, friday) => expect(daysOf(new Date(now), undefined).friday).toBe(friday))
})

describe('explorer-work §1: which applications an address chooses', () => {
  test('each field, with what is without one, and names that would end an address', () => {
    const hostile = 'A & B=C "#<i>'
    const sel = selWith(chosenOf({ sel: selWith({}, 'team', hostile) ?? '' }), 'owner', '')
    const chosen = chosenOf({ sel: sel ?? '' })
    expect(chosen).toEqual({ team: hostile, owner: '' })
    expect(selectionOf(chosen)).toEqual({ team: [hostile], hasOwner: false })
    expect(chosenWords(chosen)).toEqual([`team ${hostile}`, 'without owner'])
    expect(selWith(selWith({}, 'team', 'x') ? { team: 'x' } : {}, 'team', null)).toBeNull()
  })

  test('as applications and as findings of them', () => {
    const chosen = { name: 'shop', owner: 'Ada', team: 'retail', label: 'eu' }
    expect(selectionOf(chosen)).toEqual({ name: 'shop', owner: ['Ada'], team: ['retail'], label: ['eu'] })
    expect(findingsOf(chosen)).toEqual({ applicationName: 'shop', owner: ['Ada'], team: ['retail'], label: ['eu'] })
    expect(selectionOf({ team: '' })).toEqual({ hasTeam: false })
    expect(findingsOf({})).toEqual({})
    expect(chosenOf({})).toEqual({})
    expect(chosenOf({ sel: 'other=1&label=x' })).toEqual({ label: 'x' })
  })
})

describe('explorer-work §1.2: the lists that numbers lead to', () => {
  const unresolved = { status: 'OPEN', resolution: ['UNRESOLVED'] }
  test.each([
    ['open', 'open', { status: 'OPEN' }, 'SEVERITY'],
    ['overdue', 'open and overdue', { ...unresolved, due: { to: days.now } }, 'DUE'],
    ['due', 'open and due by Friday, 2026-11-27 UTC, or before', { ...unresolved, due: { to: '2026-11-27' } }, 'DUE'],
    ['opened', 'first found after 2026-10-26 UTC', { firstFound: { from: '2026-10-27' } }, 'SEVERITY'],
    ['closed', 'fixed after 2026-10-26 UTC', { fixed: { from: '2026-10-27' } }, 'SEVERITY'],
    [
      'lapsed',
      'open and overdue since 2026-10-26 UTC',
      { ...unresolved, due: { from: '2026-10-27', to: days.now } },
      'DUE',
    ],
    [
      'unjudged',
      'open that name no weakness or technique that the graph has',
      { ...unresolved, judged: false },
      'SEVERITY',
    ],
  ] as const)('%s', (list, words, filter, order) => {
    const title = `findings ${words}`
    const sorting = { field: order, direction: order === 'DUE' ? 'ASC' : 'DESC' }
    expect(listOfAddress({ list }, {}, days)).toEqual({ words, title, filter, sorting })
    expect(listFilter(list, { team: 'ai' }, days)).toEqual({ ...filter, team: ['ai'] })
  })

  test('narrowed by severity and application; no list by another name', () => {
    const narrowed = listOfAddress({ list: 'open', severity: '5', app: 'G' }, { owner: 'Ada' }, days)
    expect(narrowed).toEqual({
      words: 'open, of severity very high',
      title: 'findings open, of severity very high in one application',
      filter: { status: 'OPEN', owner: ['Ada'], severity: [5], application: 'G' },
      sorting: { field: 'SEVERITY', direction: 'DESC' },
    })
    expect(listOfAddress({ list: 'open', severity: '6' }, {}, days)?.filter).toEqual({ status: 'OPEN' })
    expect(listOfAddress({ list: 'open', severity: '0' }, {}, days)?.filter).toEqual({ status: 'OPEN', severity: [0] })
    expect(listOfAddress({ list: 'due', text: 'sql', order: 'FIRST_FOUND DESC' }, {}, days)).toMatchObject({
      title: 'findings open and due by Friday, 2026-11-27 UTC, or before, with “sql”',
      filter: { text: 'sql' },
      sorting: { field: 'FIRST_FOUND', direction: 'DESC' },
    })
    for (const list of ['toString', 'none', '']) expect(listOfAddress({ list }, {}, days)).toBeNull()
    expect(listOfAddress({}, {}, days)).toBeNull()
  })

  test('addresses keep the selection and begin a list anew', () => {
    const search = { sel: 'team=a', date: '2026-01-01', list: 'open', severity: '5', app: 'G', further: 'c' }
    expect(listAddress(search, 'due')).toBe('/overview?sel=team%3Da&date=2026-01-01&list=due#findings')
    expect(listAddress({}, 'open', { severity: '0' })).toBe('/overview?list=open&severity=0#findings')
    expect(addressWith({ only: 'new' }, { only: null }, 'applications')).toBe('/overview#applications')
  })
})
