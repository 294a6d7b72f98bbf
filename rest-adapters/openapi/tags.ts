/** The groups of paths in the OpenAPI document, in their order. */
export const routeTags = [
  {
    name: 'report',
    description: 'Charts, research findings, surveys, benchmarks, citations and the text of the report.',
  },
  { name: 'previews', description: 'What links to pages of the explorer show where they are shared.' },
  { name: 'applications', description: 'What the findings of an application make possible.' },
  { name: 'vulnerabilities', description: 'Catalogues of vulnerabilities: reference data that findings join.' },
  { name: 'software components', description: 'Packages, models and datasets that applications are made of.' },
  { name: 'status', description: 'State of the report and its parts.' },
  { name: 'exports', description: 'Static exports: files that mirror these paths byte for byte.' },
  { name: 'gateway', description: 'The two functions of the database gateway, as PostgREST offers them.' },
  { name: 'contribution', description: 'Contributions to the knowledge base: checked, handed in, reviewed.' },
  { name: 'compat', description: 'Projection in the shape of a third-party application-security API.' },
  { name: 'owners', description: 'Server API: who answers for applications, and how they are grouped.' },
  { name: 'targets', description: 'Server API: what is scanned, and whose findings are read together.' },
  { name: 'findings', description: 'Server API: findings, and decisions about them.' },
  {
    name: 'scan runs',
    description:
      'Server API: result files that are handed in, repositories and folders that are scanned, and what became of them.',
  },
  { name: 'trust scan', description: 'Server API: models and other AI artefacts, examined without running them.' },
  {
    name: 'attack paths',
    description: 'Server API: chains of techniques that open findings make possible, and what to fix first.',
  },
  { name: 'data exports', description: 'Server API: files of findings for other tools.' },
  { name: 'service', description: 'The service itself.' },
] as const

export type RouteTag = (typeof routeTags)[number]['name']
