import { expect, test } from 'vitest'
import { importCwe } from '../../src/import/importers.ts'
import { finding, scan } from '../support/finding-lines.ts'
import { findingStore } from '../support/finding-store.ts'
import { describeDatabases } from '../support/setup.ts'

describeDatabases('weaknesses of imported findings', ({ open }) => {
  const store = findingStore(open)
  test('compat §2.7, §4: no weakness is invented: a category, an unknown number and none at all', async () => {
    const report = await store.folder.import(store.database.db, 'shop', [
      scan('SCA', 'corpus'),
      finding('A category', 1, { cwes: [310] }),
      finding('Unknown', 1, { cwes: [999_999], techniqueIds: ['AML.T9999', 'AML.T0051'] }),
      finding('None', 1),
    ])
    expect(report.warnings).toEqual([
      {
        id: 'AML.T9999',
        pointer: 'line 3',
        message: 'AML.T9999 is in no catalogue; one finding names it, which is kept without the link',
      },
      {
        id: 'CWE-310',
        pointer: 'line 2',
        message:
          'CWE-310 is a category of weaknesses and none itself; one finding names it, which is kept in the category, without a weakness',
      },
      {
        id: 'CWE-999999',
        pointer: 'line 3',
        message: 'CWE-999999 is in no catalogue; one finding names it, which is kept without the link',
      },
    ])
    expect(await store.stored()).toMatchObject([
      { cwe: null, category: 310, targets: [] },
      { cwe: null, category: 0, targets: ['AML.T0051'] },
      { cwe: null, category: 0, targets: [] },
    ])
  })

  test('knowledge §3.3: a view, a category beside a weakness, a deprecated weakness and a pillar are what they are', async () => {
    const path = await store.folder.write(
      'cwe.json',
      JSON.stringify({
        ContentVersion: '99.0',
        ContentDate: '2026-10-01',
        Weaknesses: [
          { ID: '703', Name: 'Pillar', Abstraction: 'Pillar', Structure: 'Simple', Status: 'Draft' },
          { ID: '131', Name: 'New', Abstraction: 'Base', Structure: 'Simple', Status: 'Draft' },
          {
            ID: '132',
            Name: 'DEPRECATED: Old',
            Abstraction: 'Base',
            Structure: 'Simple',
            Status: 'Deprecated',
            Description: 'This entry has been deprecated because it was a duplicate of CWE-131.',
          },
        ],
        Categories: [
          { ID: '310', Name: 'Cryptographic Issues', Status: 'Draft' },
          { ID: '17', Name: 'DEPRECATED: Code', Status: 'Deprecated' },
        ],
        Views: [{ ID: '1000', Name: 'Research Concepts', Type: 'Graph', Status: 'Draft' }],
      }),
    )
    await importCwe(store.database.db, path, { allowOlder: true })
    const { warnings } = await store.folder.import(store.database.db, 'shop', [
      scan('SCA', 'corpus'),
      finding('View', 1, { cwes: [1000] }),
      finding('View and weakness', 1, { cwes: [1000, 131] }),
      finding('Category and weakness', 1, { cwes: [310, 131] }),
      finding('Deprecated', 1, { cwes: [132] }),
      finding('Deprecated category', 1, { cwes: [17] }),
      finding('Pillar', 1, { cwes: [703] }),
    ])
    expect(warnings.map(({ message }) => message)).toEqual([
      'CWE-1000 is a view, which lists weaknesses and is none; 2 findings name it, which are kept without the link',
      'CWE-132 is deprecated, CWE-131 stands for it; one finding names it, which is kept with the link',
      'CWE-17 is deprecated; one finding names it, which is kept with the link',
    ])
    expect((await store.stored()).map(({ cwe, category }) => [cwe, category])).toEqual([
      [null, 0],
      [131, 0],
      [131, 310],
      [132, 0],
      [null, 17],
      [703, 0],
    ])
  })

  test('a new edition of the catalogue links the findings that name what it has', async () => {
    await store.folder.import(store.database.db, 'shop', [
      scan('SCA', 'corpus'),
      finding('Later', 1, { cwes: [99_999] }),
    ])
    const path = await store.folder.write(
      'cwe.json',
      JSON.stringify({
        ContentVersion: '99.0',
        ContentDate: '2026-10-01',
        Weaknesses: [{ ID: '99999', Name: 'New', Abstraction: 'Base', Structure: 'Simple', Status: 'Draft' }],
        Categories: [],
        Views: [],
      }),
    )
    await importCwe(store.database.db, path, { allowOlder: true })
    expect(await store.stored()).toMatchObject([{ cwe: 99_999, category: 0, targets: ['CWE-99999'] }])
  })
})
