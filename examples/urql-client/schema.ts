import { writeFile } from 'node:fs/promises'

/** Saves the schema and what its cache needs, which the service serves as files. */
const [url = 'http://127.0.0.1:4000'] = process.argv.slice(2)
for (const name of ['schema.graphql', 'cache-keys.json', 'possible-types.json']) {
  const response = await fetch(`${url}/data/${name}`)
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`)
  await writeFile(name, await response.text())
}
