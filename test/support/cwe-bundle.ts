export const bundle = {
  ContentVersion: '4.0',
  ContentDate: '2024-01-02',
  Weaknesses: [
    {
      ID: '2001',
      Name: 'Weakness one',
      Abstraction: 'Class',
      Structure: 'Simple',
      Status: 'Draft',
      Description: 'First <b>bold</b> & “quoted”.',
      CommonConsequences: [{ Scope: ['Integrity'], Impact: ['Execute Unauthorized Code or Commands'] }],
      LikelihoodOfExploit: 'High',
      PotentialMitigations: [{ Phase: ['Architecture and Design'], Strategy: 'Separation of Privilege' }],
    },
    {
      ID: '2002',
      Name: 'Weakness two',
      Abstraction: 'Base',
      Structure: 'Simple',
      Status: 'Deprecated',
      Description: 'This entry has been deprecated. Use CWE-2001.',
      RelatedWeaknesses: [
        { Nature: 'ChildOf', CweID: '2001', ViewID: '1000' },
        { Nature: 'PeerOf', CweID: '9999', ViewID: '1000' },
      ],
    },
  ],
  Categories: [{ ID: '2003', Name: 'Category', Status: 'Draft', Relationships: [{ CweID: '2001', ViewID: '699' }] }],
  Views: [{ ID: '2004', Name: 'View', Type: 'Graph', Status: 'Draft' }],
}
