import type { CodegenConfig } from '@graphql-codegen/cli'

const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: 'queries.graphql',
  generates: {
    'graphql/': {
      preset: 'client',
      presetConfig: { persistedDocuments: true },
      config: {
        scalars: { ID: 'string', BigInt: 'number | string', Date: 'string', DateTime: 'string', JSON: 'unknown' },
        enumsAsTypes: true,
        useTypeImports: true,
        importExtension: '.ts',
      },
    },
  },
}
export default config
