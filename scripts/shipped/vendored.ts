/** Packages of which the build takes only the files that the service reads, beside its own, where Node finds them. */
export const copied: Readonly<Record<string, readonly string[]>> = {
  '@electric-sql/pglite': [
    'dist/*.js',
    'dist/fs/nodefs.js',
    'dist/contrib/pg_trgm.js',
    'dist/pg_trgm.tar.gz',
    'dist/{pglite,initdb}.wasm',
    'dist/pglite.data',
  ],
  '@vscode/tree-sitter-wasm': ['wasm/tree-sitter-{python,typescript,tsx}.wasm'],
  'web-tree-sitter': ['web-tree-sitter.{js,wasm}'],
  'dejavu-fonts-ttf': ['ttf/DejaVuSans{,-Bold}.ttf'],
}

/** The package that is bundled with what it imports. */
export const bundled = '@modelcontextprotocol/sdk'
