import { writeFile } from 'node:fs/promises'

/** Saves the schema, which the service serves as a file, and begins the file of documents, which the compiler wants to find. */
const [url = 'http://127.0.0.1:4000'] = process.argv.slice(2)
for (const name of ['schema.graphql']) {
  const response = await fetch(`${url}/data/${name}`)
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`)
  await writeFile(name, await response.text())
}
await writeFile('persisted-queries.json', '{}')
